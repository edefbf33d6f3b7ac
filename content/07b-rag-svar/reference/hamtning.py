def kontrollera_ids(namn, ids):
    if not isinstance(ids, list) or len(ids) > 1000:
        raise ValueError(f"{namn}: list, 0-1000")
    for identitet in ids:
        if not isinstance(identitet, str) or not 1 <= len(identitet) <= 100:
            raise ValueError(f"{namn}: str, 1-100")
    if len(set(ids)) < len(ids):
        raise ValueError(f"{namn}: len(set(ids)) == len(ids)")


def hamtning(facit_ids, hamtade_ids):
    kontrollera_ids("facit_ids", facit_ids)
    kontrollera_ids("hamtade_ids", hamtade_ids)
    funna = len(set(facit_ids) & set(hamtade_ids))
    return {
        "traff": float(funna > 0) if facit_ids else None,
        "recall": funna / len(facit_ids) if facit_ids else None,
        "precision": funna / len(hamtade_ids) if hamtade_ids else None,
    }
