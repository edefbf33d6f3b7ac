# %% [markdown]
# # Les 07: waar gaat mijn pijplijn fout?
#
# Naam: Sanne de Wit

# %% before
import math
import re
from collections import Counter

MAX_BRONNEN = 1000

# %% retrieval_metrics
def fout(reden):
    raise ValueError(f"dit mag niet: {reden}")


def kijk_na(bronnen, welke):
    if type(bronnen) is not list or len(bronnen) > MAX_BRONNEN:
        fout(f"{welke} moet een lijst zijn")
    for bron in bronnen:
        if type(bron) is not str or not bron or len(bron) > 100:
            fout(f"rare bron in {welke}")
    dubbel = [bron for bron, keer in Counter(bronnen).items() if keer > 1]
    if dubbel:
        fout(f"{welke} noemt iets twee keer")


def retrieval_metrics(ranking, relevant, k):
    kijk_na(ranking, "ranking")
    kijk_na(relevant, "relevant")
    if type(k) is not int or k < 1 or k > MAX_BRONNEN:
        fout("k")
    top = ranking[0:k]
    plekken = [plek for plek in range(len(top)) if top[plek] in relevant]
    antwoord = {"precision": len(plekken) / k, "recall": None, "rr": None}
    if relevant != []:
        antwoord["recall"] = len(plekken) / len(relevant)
        antwoord["rr"] = 0.0
        if plekken:
            antwoord["rr"] = 1 / (plekken[0] + 1)
    return antwoord

# %%
retrieval_metrics(["a", "b", "c"], ["b"], 2)

# %% validate_rag_rows
def validate_rag_rows(rows):
    velden = ["answer", "expected", "id", "ranking", "relevant", "supported"]
    if type(rows) is not list or len(rows) == 0 or len(rows) > 1000:
        raise ValueError("1 tot 1000 rijen")
    namen = set()
    for rij in rows:
        if type(rij) is not dict or len(rij) != 6 or any(veld not in rij for veld in velden):
            raise ValueError("velden")
        naam = rij["id"]
        if type(naam) is not str or naam == "" or len(naam) > 100:
            raise ValueError("naam van de rij")
        if naam in namen:
            raise ValueError("naam komt vaker voor")
        namen.add(naam)
        retrieval_metrics(rij["ranking"], rij["relevant"], 1)
        for tekst in (rij["answer"], rij["expected"]):
            if tekst is None:
                continue
            if type(tekst) is not str or tekst.strip() == "" or len(tekst) > 2000:
                raise ValueError("tekst")
        if rij["supported"] is not True and rij["supported"] is not False:
            raise ValueError("supported")
        if (rij["expected"] is None) is not (rij["relevant"] == []):
            raise ValueError("bronnen en verwachting horen bij elkaar")
        if rij["supported"] and rij["answer"] is None:
            raise ValueError("zonder antwoord geen steun")

# %% evaluate_rag
def gemiddelde(getallen):
    if len(getallen) == 0:
        return None
    return sum(getallen) / len(getallen)


def evaluate_rag(rows, k):
    validate_rag_rows(rows)
    maten = {rij["id"]: retrieval_metrics(rij["ranking"], rij["relevant"], k) for rij in rows}
    met = [rij for rij in rows if rij["expected"] is not None]
    zonder = [rij for rij in rows if rij["expected"] is None]
    gaf_antwoord = [rij for rij in rows if rij["answer"] is not None]
    return {
        "n": len(rows),
        "answerable": len(met),
        "answered": len(gaf_antwoord),
        "recall": gemiddelde([maten[rij["id"]]["recall"] for rij in met]),
        "mrr": gemiddelde([maten[rij["id"]]["rr"] for rij in met]),
        "accuracy": gemiddelde([1 if rij["answer"] == rij["expected"] else 0 for rij in rows]),
        "coverage": len(gaf_antwoord) / len(rows),
        "faithfulness": gemiddelde([int(rij["supported"]) for rij in gaf_antwoord]),
        "unknown_abstention": gemiddelde([int(rij["answer"] is None) for rij in zonder]),
    }

# %% diagnose_rag
def diagnose_rag(rows, k):
    validate_rag_rows(rows)
    lijst = []
    for rij in rows:
        maat = retrieval_metrics(rij["ranking"], rij["relevant"], k)
        stil = rij["answer"] is None
        if rij["expected"] is None and stil:
            waarom = "appropriate-abstention"
        elif rij["expected"] is None:
            waarom = "unanswerable-answered"
        elif maat["rr"] == 0:
            waarom = "retrieval-miss"
        elif stil:
            waarom = "unnecessary-abstention"
        elif rij["answer"] != rij["expected"]:
            waarom = "wrong-answer"
        else:
            waarom = "supported-correct" if rij["supported"] else "unsupported-answer"
        lijst.append({"id": rij["id"], "reason": waarom})
    return lijst

# %% [markdown]
# Klaar! Vergeet niet in te leveren.
