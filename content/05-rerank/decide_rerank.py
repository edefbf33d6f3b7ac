"""Checkpoint 3: accept the best hit or abstain."""

import random
from pathlib import Path
from typing import Any

from checker.spec import Edit, Mistake, Samples, Task

from .decide_cases import BOUNDS as DECISIONS
from .decide_cases import EXAMPLES, ORDER
from .decide_limits import BOUNDS, HITS, LISTS


def make_on_bounds(rng: random.Random) -> tuple[Any, ...]:
    """Draw scores and bounds in sixteenths: ties and exact boundaries come often and floats hold them exactly."""
    lowest = rng.choice((4, 14))
    hits = _draw_hits(rng, [rng.randint(lowest, 16) / 16 for _ in range(rng.randint(1, 5))])
    return hits, rng.randint(0, 15) / 16, rng.choice((1, 1, 2, 3, 4, 8)) / 16


def make_off_bounds(rng: random.Random) -> tuple[Any, ...]:
    """Draw scores in hundredths and bounds halfway between them: half of a hundredth away from every boundary."""
    hits = _draw_hits(rng, [rng.randint(30, 100) / 100 for _ in range(rng.randint(1, 4))])
    return hits, (rng.randint(10, 90) + 0.5) / 100, (rng.randint(0, 20) + 0.5) / 100


def make_ties(rng: random.Random) -> tuple[Any, ...]:
    """Draw from two scores and ask for no lead, so that the id often decides."""
    hits = _draw_hits(rng, [rng.choice((0.75, 0.75, 0.5)) for _ in range(rng.randint(2, 5))])
    return hits, rng.choice((0, 0.5, 0.75)), 0


def _draw_hits(rng: random.Random, scores: list[float]) -> list[dict[str, Any]]:
    ids = rng.sample(range(10**6), len(scores))
    names = [f"{rng.choice('aBbé')}{number}" for number in ids]
    return [{"id": name, "score": score} for name, score in zip(names, scores, strict=True)]


LAST = 'return best["id"] if best["score"] >= threshold and gap >= margin else None'
GAP = 'best["score"] - ranked[1]["score"] if len(ranked) > 1 else 1.0'
RANKED = 'ranked = sorted(hits, key=lambda hit: (-hit["score"], hit["id"]))'
EMPTY = "    if not hits:\n        return None\n"
CHECK = "    if not is_share(threshold) or not is_share(margin):\n"
CHECK_LOOSELY = "    if any(not is_share(x) and not isinstance(x, bool) for x in (threshold, margin)):\n"
CHECK_WITHOUT_NAN = "    if any(not is_share(x) and x == x for x in (threshold, margin)):\n"
SCORE = 'if not is_share(hit["score"]):'

MISTAKES = (
    Mistake("threshold_strict", (Edit('best["score"] >= threshold', 'best["score"] > threshold'),)),
    Mistake("margin_strict", (Edit("gap >= margin", "gap > margin"),)),
    Mistake("threshold_ignored", (Edit('best["score"] >= threshold and gap', "gap"),)),
    Mistake("margin_ignored", (Edit(" and gap >= margin", ""),)),
    Mistake("either_bound", (Edit(" and gap", " or gap"),)),
    Mistake("gap_to_last", (Edit("ranked[1]", "ranked[-1]"),)),
    Mistake(
        "gap_to_mean",
        (
            Edit(
                GAP,
                'best["score"] - sum(hit["score"] for hit in ranked[1:]) / len(ranked[1:]) if len(ranked) > 1 else 1.0',
            ),
        ),
    ),
    Mistake("single_gap_zero", (Edit("else 1.0", "else 0.0"),)),
    Mistake("single_gap_score", (Edit("else 1.0", 'else best["score"]'),)),
    Mistake(
        "single_always", (Edit(f"    {LAST}", f'    if len(ranked) == 1:\n        return best["id"]\n    {LAST}'),)
    ),
    Mistake("single_fails", (Edit(f"    gap = {GAP}", '    gap = best["score"] - ranked[1]["score"]'),)),
    Mistake("order_trusted", (Edit(RANKED, "ranked = hits"),)),
    Mistake("ties_in_list_order", (Edit('(-hit["score"], hit["id"])', '-hit["score"]'),)),
    Mistake("ties_reversed", (Edit('(-hit["score"], hit["id"]))', '(hit["score"], hit["id"]), reverse=True)'),)),
    Mistake(
        "sorted_in_place", (Edit(RANKED, 'hits.sort(key=lambda hit: (-hit["score"], hit["id"]))\n    ranked = hits'),)
    ),
    Mistake("hit_returned", (Edit('return best["id"]', "return best"),)),
    Mistake("empty_fails", (Edit(EMPTY, ""),)),
    Mistake("empty_before_bounds", (Edit(CHECK, "    if hits == []:\n        return None\n" + CHECK),)),
    Mistake("bool_bound_accepted", (Edit(CHECK, CHECK_LOOSELY),)),
    Mistake("bool_score_accepted", (Edit(SCORE, f'{SCORE[:-1]} and not isinstance(hit["score"], bool):'),)),
    Mistake("nan_bound_accepted", (Edit(CHECK, CHECK_WITHOUT_NAN),)),
    Mistake("nan_score_accepted", (Edit(SCORE, f'{SCORE[:-1]} and hit["score"] == hit["score"]:'),)),
    Mistake("range_unchecked", (Edit(" and 0 <= value <= 1", ""),)),
    Mistake("extra_keys_accepted", (Edit('set(hit) != {"id", "score"}', 'not {"id", "score"} <= set(hit)'),)),
    Mistake("repeated_ids_accepted", (Edit('hit["id"] in seen', "False"),)),
    Mistake("unchecked", (Edit("    check_hits(hits)\n", ""),)),
)

TASK = Task(
    function="decide_rerank",
    parameters=("hits", "threshold", "margin"),
    reference=Path(__file__).with_name("reference").joinpath("decide_rerank.py").read_text(encoding="utf-8"),
    cases=(*EXAMPLES, *DECISIONS, *ORDER, *BOUNDS, *LISTS, *HITS),
    samples=(
        Samples("drawn_on_bounds", make_on_bounds, count=24, siblings=24),
        Samples("drawn_ties", make_ties, count=10, siblings=10),
        Samples("drawn_off_bounds", make_off_bounds, count=16, siblings=16),
    ),
    mistakes=MISTAKES,
)
