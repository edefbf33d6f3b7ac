# %% [markdown]
# # Lektion 07b: fyra sätt att mäta
#
# Namn: Åsa Lindström

# %% before
import json

# %% hamtning
def godkand(lista):
    if not isinstance(lista, list) or len(lista) > 1000:
        return False
    for sak in lista:
        if not isinstance(sak, str) or len(sak) == 0 or len(sak) > 100:
            return False
    return len(lista) == len(set(lista))


def hamtning(facit_ids, hamtade_ids):
    if not godkand(facit_ids) or not godkand(hamtade_ids):
        raise ValueError("fel lista")
    antal = sum(1 for sak in hamtade_ids if sak in facit_ids)
    resultat = {"traff": None, "recall": None, "precision": None}
    if facit_ids:
        resultat["traff"] = 1.0 if antal else 0.0
        resultat["recall"] = antal / len(facit_ids)
    if hamtade_ids:
        resultat["precision"] = antal / len(hamtade_ids)
    return resultat

# %% grundning
def grundning(svar_json):
    if not isinstance(svar_json, str) or len(svar_json) > 20000:
        raise ValueError("text")
    paket = json.loads(svar_json)
    if not isinstance(paket, dict) or list(paket) != ["pastaenden"]:
        raise ValueError("paket")
    rader = paket["pastaenden"]
    if not isinstance(rader, list) or len(rader) > 100:
        raise ValueError("rader")
    ja = 0
    for rad in rader:
        if not isinstance(rad, dict) or sorted(rad) != ["stods", "text"]:
            raise ValueError("rad")
        if not isinstance(rad["text"], str) or not rad["text"].strip() or type(rad["stods"]) is not bool:
            raise ValueError("rad")
        if rad["stods"]:
            ja += 1
    return {"antal": len(rader), "stodda": ja, "grundning": ja / len(rader) if rader else None}

# %% utvardera_rag
def kolla(villkor):
    if not villkor:
        raise ValueError("fel form")


def betyg(text):
    kolla(isinstance(text, str))
    svar = json.loads(text)
    kolla(isinstance(svar, dict) and sorted(svar) == ["motivering", "relevans"])
    kolla(type(svar["relevans"]) is int and svar["relevans"] in (0, 1) and isinstance(svar["motivering"], str))
    return svar["relevans"]


def snitt(tal):
    tal = [t for t in tal if t is not None]
    return round(sum(tal) / len(tal), 3) if tal else None


def utvardera_rag(llm, fall, kedja, bedom):
    kolla(isinstance(fall, list) and 0 < len(fall) <= 200)
    for f in fall:
        kolla(isinstance(f, dict) and sorted(map(str, f)) == ["facit_chunk_ids", "facit_svar", "fraga"])
        kolla(isinstance(f["fraga"], str))
        hamtning(f["facit_chunk_ids"], [])
        kolla(f["facit_svar"] is None or isinstance(f["facit_svar"], str))
        kolla((f["facit_svar"] is None) == (len(f["facit_chunk_ids"]) == 0))
    recall, grund, relevans, korrekt = [], [], [], []
    for f in fall:
        par = kedja(f["fraga"])
        kolla(isinstance(par, tuple) and len(par) == 2 and isinstance(par[0], list))
        traffar, svar = par
        for t in traffar:
            kolla(isinstance(t, dict) and sorted(map(str, t)) == ["id", "text"] and isinstance(t["text"], str))
        kolla(svar is None or isinstance(svar, str))
        recall.append(hamtning(f["facit_chunk_ids"], [t["id"] for t in traffar])["traff"])
        if svar is not None:
            sammanhang = "\n\n".join([t["text"] for t in traffar])
            lappar = {"grund": f"KONTEXT:\n{sammanhang}", "relevans": f"FRÅGA:\n{f['fraga']}"}
            ett = llm(f"{GRUNDNING}\n\n{lappar['grund']}\n\nSVAR:\n{svar}", temperature=0, json_mode=True)
            grund.append(grundning(ett)["grundning"])
            två = llm(f"{RELEVANS}\n\n{lappar['relevans']}\n\nSVAR:\n{svar}", temperature=0, json_mode=True)
            relevans.append(betyg(två))
        if svar is None or f["facit_svar"] is None:
            korrekt.append(1.0 if svar is f["facit_svar"] else 0.0)
        else:
            dom = bedom(svar, f["facit_svar"])
            kolla(isinstance(dom, bool))
            korrekt.append(1.0 if dom else 0.0)
    return {"n": len(fall), "recall": snitt(recall), "grundning": snitt(grund), "relevans": snitt(relevans),
            "korrekt": snitt(korrekt)}
