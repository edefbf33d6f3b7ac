# %% before
import json
import math
import re

# %% read_verdict
def read_verdict(text):
    if not isinstance(text, str):
        raise ValueError("geen tekst")
    gevonden = re.findall(r"[^\W_]+", text.casefold())
    if gevonden not in (["ja"], ["nee"]):
        raise ValueError("zeg ja of nee")
    return gevonden == ["ja"]

# %% context_precision
def tekst_ok(t, lengte=2000):
    return isinstance(t, str) and len(t) <= lengte and t.strip() != ""


def context_precision(question, reference, contexts, judge):
    if not tekst_ok(question) or not tekst_ok(reference):
        raise ValueError("vraag en antwoord zijn tekst")
    if not isinstance(contexts, list) or len(contexts) > 100:
        raise ValueError("lijst van hooguit 100")
    for c in contexts:
        if not tekst_ok(c):
            raise ValueError("stuk tekst")
    if not callable(judge):
        raise ValueError("judge")
    oordelen = [read_verdict(judge(question, reference, c)) for c in contexts]
    goed, som = 0, 0
    for plek in range(len(oordelen)):
        if oordelen[plek]:
            goed += 1
            som += goed / (plek + 1)
    return {"score": som / goed if goed else 0.0, "verdicts": oordelen}

# %% supported_share
def supported_share(text, contexts, extract, judge):
    if not tekst_ok(text) or not isinstance(contexts, list) or len(contexts) > 100:
        raise ValueError("tekst of stukken")
    if any(not tekst_ok(c) for c in contexts):
        raise ValueError("stuk tekst")
    if not callable(extract) or not callable(judge):
        raise ValueError("functies")
    ruw = extract(text)
    if not isinstance(ruw, str):
        raise ValueError("geen tekst terug")
    beweringen = json.loads(ruw)
    if not isinstance(beweringen, list) or len(beweringen) > 50:
        raise ValueError("geen lijst terug")
    uniek = []
    for b in beweringen:
        if not tekst_ok(b, 500):
            raise ValueError("rare bewering")
        if b not in uniek:
            uniek.append(b)
    if not uniek:
        return {"claims": 0, "supported": 0, "score": None}
    bewijs = "\n\n".join(contexts)
    steun = len([b for b in uniek if read_verdict(judge(b, bewijs))]) if contexts else 0
    return {"claims": len(uniek), "supported": steun, "score": steun / len(uniek)}

# %% answer_relevance
def controleer_vector(v):
    if not isinstance(v, list) or len(v) < 1 or len(v) > 1000:
        raise ValueError("vector")
    for x in v:
        if type(x) not in (int, float) or not (-1000000 <= x <= 1000000):
            raise ValueError("getal in vector")
    return v


def hoek(a, b):
    if len(a) != len(b):
        raise ValueError("lengtes")
    la, lb = math.sqrt(math.fsum(x * x for x in a)), math.sqrt(math.fsum(x * x for x in b))
    return sum(x * y for x, y in zip(a, b)) / (la * lb) if la * lb else 0.0


def answer_relevance(question, answer, n, generate, embed):
    if not tekst_ok(question) or not tekst_ok(answer):
        raise ValueError("tekst")
    if type(n) is not int or not 0 < n < 11 or not callable(generate) or not callable(embed):
        raise ValueError("n of functies")
    ruw = generate(answer, n)
    if not isinstance(ruw, str):
        raise ValueError("geen tekst terug")
    regels = [r.strip() for r in ruw.split("\n") if r.strip()][:n]
    if not regels:
        return {"used": 0, "score": None}
    doel = controleer_vector(embed(question))
    waarden = [hoek(doel, controleer_vector(embed(r))) for r in regels]
    return {"used": len(regels), "score": sum(waarden) / len(waarden)}
