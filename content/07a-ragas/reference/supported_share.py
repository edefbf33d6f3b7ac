import json


def supported_share(text, contexts, extract, judge):
    if not is_text(text):
        raise ValueError("text: str, 1-2000")
    if not isinstance(contexts, list) or len(contexts) > 100:
        raise ValueError("contexts: list, 0-100")
    if not all(is_text(context) for context in contexts):
        raise ValueError("contexts[i]: str, 1-2000")
    if not callable(extract) or not callable(judge):
        raise ValueError("extract, judge: callable")
    claims = read_claims(extract(text))
    if not claims:
        return {"claims": 0, "supported": 0, "score": None}
    supported = 0
    if contexts:
        evidence = "\n\n".join(contexts)
        for claim in claims:
            if read_verdict(judge(claim, evidence)):
                supported += 1
    return {"claims": len(claims), "supported": supported, "score": supported / len(claims)}


def read_claims(text):
    if not isinstance(text, str):
        raise ValueError("extract(text): str")
    claims = json.loads(text)
    if not isinstance(claims, list) or len(claims) > 50:
        raise ValueError("extract(text): [str, ...], 0-50")
    if not all(is_text(claim, 500) for claim in claims):
        raise ValueError("extract(text)[i]: str, 1-500")
    return list(dict.fromkeys(claims))


def is_text(value, longest=2000):
    return isinstance(value, str) and value.strip() != "" and len(value) <= longest
