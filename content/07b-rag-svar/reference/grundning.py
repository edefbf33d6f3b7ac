import json


def kontrollera_pastaende(pastaende):
    if not isinstance(pastaende, dict) or set(pastaende) != {"text", "stods"}:
        raise ValueError("pastaenden[i]: {text, stods}")
    if not isinstance(pastaende["text"], str) or not pastaende["text"].strip():
        raise ValueError("text: str, strip() != ''")
    if not isinstance(pastaende["stods"], bool):
        raise ValueError("stods: true | false")


def las_pastaenden(svar_json):
    if not isinstance(svar_json, str) or len(svar_json) > 20000:
        raise ValueError("svar_json: str, 0-20000")
    data = json.loads(svar_json)
    if not isinstance(data, dict) or set(data) != {"pastaenden"}:
        raise ValueError("svar_json: {pastaenden}")
    pastaenden = data["pastaenden"]
    if not isinstance(pastaenden, list) or len(pastaenden) > 100:
        raise ValueError("pastaenden: list, 0-100")
    for pastaende in pastaenden:
        kontrollera_pastaende(pastaende)
    return pastaenden


def grundning(svar_json):
    pastaenden = las_pastaenden(svar_json)
    antal = len(pastaenden)
    stodda = sum(pastaende["stods"] for pastaende in pastaenden)
    return {"antal": antal, "stodda": stodda, "grundning": stodda / antal if antal else None}
