"""Checkpoint 3: answer relevance, how close the questions that an answer would answer are to the one that was asked."""

from pathlib import Path

from checker.spec import Edit, Mistake, Task

from .answer_relevance_cases import SAMPLES, SCORED
from .answer_relevance_limits import ARGUMENTS, VECTORS
from .answer_relevance_lines import CALLS, LINES

LINES_READ = "read_lines(generate(answer, n))[:n]"
ADD = "total += cosine(target, vector)"
MEAN = "total / len(lines)}"
KEEP = "return [line for line in lines if line]"
ZERO = """    if lengths == 0:
        return 0.0
"""
LENGTH_CHECK = """        if len(vector) != len(target):
            raise ValueError("len(embed(line)) == len(embed(question))")
"""
TYPE_CHECK = "type(number) not in (int, float) or not -1e6 <= number <= 1e6"
TARGET = """    target = embed(question)
    check_vector(target)
"""
LATE_CALLABLE = """    if not callable(embed):
        raise ValueError("embed: callable")
"""
NO_LINES = """    if not lines:
        return {"used": 0, "score": None}
"""
CALLABLE_CHECK = """    if not callable(generate) or not callable(embed):
        raise ValueError("generate, embed: callable")
"""

NO_CHECKS = """
import math

def answer_relevance(question, answer, n, generate, embed):
    lines = [line.strip() for line in generate(answer, n).split("\\n") if line.strip()][:n]
    if not lines:
        return {"used": 0, "score": None}
    target = embed(question)
    scores = []
    for vector in [embed(line) for line in lines]:
        lengths = math.hypot(*target) * math.hypot(*vector)
        scores.append(sum(a * b for a, b in zip(target, vector)) / lengths if lengths else 0.0)
    return {"used": len(lines), "score": sum(scores) / len(scores)}
"""

MISTAKES = (
    Mistake("dot_product", (Edit(" / lengths", ""),)),
    Mistake("one_length", (Edit("math.hypot(*left) * math.hypot(*right)", "math.hypot(*right)"),)),
    Mistake("zero_unchecked", (Edit(ZERO, ""),)),
    Mistake(
        "zero_left_out",
        (
            Edit("    total = 0.0\n", "    total = 0.0\n    counted = 0\n"),
            Edit(ADD, ADD + "\n        counted += any(target) and any(vector)"),
            Edit(MEAN, "total / max(1, counted)}"),
        ),
    ),
    Mistake("divided_by_n", (Edit(MEAN, "total / n}"),)),
    Mistake("best_line", (Edit(ADD, "total = max(total, cosine(target, vector) * len(lines))"),)),
    Mistake("negative_cut", (Edit(ADD, "total += max(0.0, cosine(target, vector))"),)),
    Mistake("all_line_ends", (Edit('text.split("\\n")', "text.splitlines()"),)),
    Mistake(
        "unstripped",
        (
            Edit("[line.strip() for line in text", "[line for line in text"),
            Edit(KEEP, "return [line for line in lines if line.strip()]"),
        ),
    ),
    Mistake(
        "numbering_removed",
        (
            Edit("import math\n", "import math\nimport re\n"),
            Edit(
                "[line.strip() for line in text", '[re.sub(r"^(\\d+[.)]|[-*])\\s*", "", line.strip()) for line in text'
            ),
        ),
    ),
    Mistake("blanks_kept", (Edit(KEEP, "return lines"),)),
    Mistake(
        "cut_before_blanks",
        (
            Edit(LINES_READ, "read_lines(generate(answer, n), n)"),
            Edit("def read_lines(text):", "def read_lines(text, n):"),
            Edit('text.split("\\n")', 'text.split("\\n")[:n]'),
        ),
    ),
    Mistake("all_lines", (Edit("[:n]", ""),)),
    Mistake("unique_lines", (Edit(KEEP, "return list(dict.fromkeys(line for line in lines if line))"),)),
    Mistake("zero_for_no_lines", (Edit('"score": None', '"score": 0.0'),)),
    Mistake(
        "question_too_early",
        (
            Edit(TARGET, ""),
            Edit(f"    lines = {LINES_READ}\n", f"{TARGET}    lines = {LINES_READ}\n"),
        ),
    ),
    Mistake("question_every_time", (Edit(ADD, "total += cosine(embed(question), vector)"),)),
    Mistake("answer_embedded", (Edit("embed(question)\n", "embed(answer)\n"),)),
    Mistake("lower_case", (Edit("embed(line)\n", "embed(line.lower())\n"),)),
    Mistake("generate_without_n", (Edit("generate(answer, n))[:n]", "generate(answer))[:n]"),)),
    Mistake("generate_from_question", (Edit("generate(answer, n))[:n]", "generate(question, n))[:n]"),)),
    Mistake("lengths_unchecked", (Edit(LENGTH_CHECK, ""),)),
    Mistake("question_vector_unchecked", (Edit("    check_vector(target)\n", ""),)),
    Mistake("bool_is_number", (Edit(TYPE_CHECK, "not isinstance(number, (int, float)) or not -1e6 <= number <= 1e6"),)),
    Mistake("nan_slips_through", (Edit(TYPE_CHECK, "type(number) not in (int, float) or abs(number) > 1e6"),)),
    Mistake("bool_is_n", (Edit("type(n) is not int", "not isinstance(n, int)"),)),
    Mistake("no_checks", program=NO_CHECKS),
    Mistake(
        "embed_checked_late",
        (
            Edit(" or not callable(embed)", ""),
            Edit(TARGET, LATE_CALLABLE + TARGET),
        ),
    ),
    Mistake("callables_unchecked", (Edit(CALLABLE_CHECK, ""),)),
)

TASK = Task(
    function="answer_relevance",
    parameters=("question", "answer", "n", "generate", "embed"),
    reference=Path(__file__).with_name("reference").joinpath("answer_relevance.py").read_text(encoding="utf-8"),
    cases=(*SCORED, *LINES, *CALLS, *VECTORS, *ARGUMENTS),
    samples=SAMPLES,
    mistakes=MISTAKES,
)
