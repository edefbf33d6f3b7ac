def context_precision(question, reference, contexts, judge):
    if not is_text(question):
        raise ValueError("question: str, 1-2000")
    if not is_text(reference):
        raise ValueError("reference: str, 1-2000")
    if not isinstance(contexts, list) or len(contexts) > 100:
        raise ValueError("contexts: list, 0-100")
    if not all(is_text(context) for context in contexts):
        raise ValueError("contexts[i]: str, 1-2000")
    if not callable(judge):
        raise ValueError("judge: callable")
    verdicts = []
    hits = 0
    total = 0.0
    for rank, context in enumerate(contexts, start=1):
        relevant = read_verdict(judge(question, reference, context))
        verdicts.append(relevant)
        if relevant:
            hits += 1
            total += hits / rank
    score = total / hits if hits else 0.0
    return {"score": score, "verdicts": verdicts}


def is_text(value, longest=2000):
    return isinstance(value, str) and value.strip() != "" and len(value) <= longest
