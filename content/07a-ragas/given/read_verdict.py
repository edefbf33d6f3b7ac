import re


def read_verdict(text):
    if not isinstance(text, str):
        raise ValueError("verdict: str")
    words = re.findall(r"[^\W_]+", text.casefold())
    if words == ["ja"]:
        return True
    if words == ["nee"]:
        return False
    raise ValueError("verdict: ja | nee")
