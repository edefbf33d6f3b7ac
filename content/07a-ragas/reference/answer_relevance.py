import math


def answer_relevance(question, answer, n, generate, embed):
    if not is_text(question):
        raise ValueError("question: str, 1-2000")
    if not is_text(answer):
        raise ValueError("answer: str, 1-2000")
    if type(n) is not int or not 1 <= n <= 10:
        raise ValueError("n: int, 1-10")
    if not callable(generate) or not callable(embed):
        raise ValueError("generate, embed: callable")
    lines = read_lines(generate(answer, n))[:n]
    if not lines:
        return {"used": 0, "score": None}
    target = embed(question)
    check_vector(target)
    total = 0.0
    for line in lines:
        vector = embed(line)
        check_vector(vector)
        if len(vector) != len(target):
            raise ValueError("len(embed(line)) == len(embed(question))")
        total += cosine(target, vector)
    return {"used": len(lines), "score": total / len(lines)}


def read_lines(text):
    if not isinstance(text, str):
        raise ValueError("generate(answer, n): str")
    lines = [line.strip() for line in text.split("\n")]
    return [line for line in lines if line]


def check_vector(vector):
    if not isinstance(vector, list) or not 1 <= len(vector) <= 1000:
        raise ValueError("embed(text): list, 1-1000")
    for number in vector:
        if type(number) not in (int, float) or not -1e6 <= number <= 1e6:
            raise ValueError("embed(text)[i]: int | float, -1e6..1e6")


def cosine(left, right):
    lengths = math.hypot(*left) * math.hypot(*right)
    if lengths == 0:
        return 0.0
    return sum(a * b for a, b in zip(left, right)) / lengths


def is_text(value, longest=2000):
    return isinstance(value, str) and value.strip() != "" and len(value) <= longest
