import json


def kontrollera_fall(fall):
    if not isinstance(fall, list) or not 1 <= len(fall) <= 200:
        raise ValueError("fall: list, 1-200")
    for ett in fall:
        if not isinstance(ett, dict) or set(ett) != {"fraga", "facit_chunk_ids", "facit_svar"}:
            raise ValueError("fall[i]: {fraga, facit_chunk_ids, facit_svar}")
        if not isinstance(ett["fraga"], str):
            raise ValueError("fraga: str")
        hamtning(ett["facit_chunk_ids"], [])
        if ett["facit_svar"] is not None and not isinstance(ett["facit_svar"], str):
            raise ValueError("facit_svar: str | None")
        if (ett["facit_svar"] is None) != (ett["facit_chunk_ids"] == []):
            raise ValueError("facit_svar is None <=> facit_chunk_ids == []")


def svara(kedja, fraga):
    resultat = kedja(fraga)
    if not isinstance(resultat, tuple) or len(resultat) != 2:
        raise ValueError("kedja: (traffar, svar)")
    traffar, svar = resultat
    if not isinstance(traffar, list):
        raise ValueError("traffar: list")
    for traff in traffar:
        if not isinstance(traff, dict) or set(traff) != {"id", "text"} or not isinstance(traff["text"], str):
            raise ValueError("traffar[i]: {id: str, text: str}")
    if svar is not None and not isinstance(svar, str):
        raise ValueError("svar: str | None")
    return traffar, svar


def las_relevans(svar_json):
    if not isinstance(svar_json, str):
        raise ValueError("relevans: str")
    data = json.loads(svar_json)
    if not isinstance(data, dict) or set(data) != {"relevans", "motivering"}:
        raise ValueError("{relevans, motivering}")
    if type(data["relevans"]) is not int or data["relevans"] not in (0, 1):
        raise ValueError("relevans: 0 | 1")
    if not isinstance(data["motivering"], str):
        raise ValueError("motivering: str")
    return data["relevans"]


def ar_korrekt(bedom, svar, facit_svar):
    if svar is None or facit_svar is None:
        return float(svar is None and facit_svar is None)
    omdome = bedom(svar, facit_svar)
    if not isinstance(omdome, bool):
        raise ValueError("bedom: True | False")
    return float(omdome)


def granska_fall(llm, ett, kedja, bedom):
    fraga = ett["fraga"]
    traffar, svar = svara(kedja, fraga)
    rad = {"recall": hamtning(ett["facit_chunk_ids"], [traff["id"] for traff in traffar])["traff"]}
    if svar is not None:
        kontext = "\n\n".join(traff["text"] for traff in traffar)
        om_stod = llm(f"{GRUNDNING}\n\nKONTEXT:\n{kontext}\n\nSVAR:\n{svar}", temperature=0, json_mode=True)
        rad["grundning"] = grundning(om_stod)["grundning"]
        om_fragan = llm(f"{RELEVANS}\n\nFRÅGA:\n{fraga}\n\nSVAR:\n{svar}", temperature=0, json_mode=True)
        rad["relevans"] = las_relevans(om_fragan)
    rad["korrekt"] = ar_korrekt(bedom, svar, ett["facit_svar"])
    return rad


def medel(rader, matt):
    varden = [rad[matt] for rad in rader if rad.get(matt) is not None]
    return round(sum(varden) / len(varden), 3) if varden else None


def utvardera_rag(llm, fall, kedja, bedom):
    kontrollera_fall(fall)
    rader = [granska_fall(llm, ett, kedja, bedom) for ett in fall]
    return {
        "n": len(rader),
        "recall": medel(rader, "recall"),
        "grundning": medel(rader, "grundning"),
        "relevans": medel(rader, "relevans"),
        "korrekt": medel(rader, "korrekt"),
    }
