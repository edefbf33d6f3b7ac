"""Checkpoint 1: context precision, the score that rewards useful passages at the top of the list."""

from pathlib import Path

from checker.spec import Edit, Mistake, Task

from .context_precision_cases import CASES, SAMPLES

CONTEXT_CHECK = """    if not all(is_text(context) for context in contexts):
        raise ValueError("contexts[i]: str, 1-2000")
"""
JUDGE_CHECK = """    if not callable(judge):
        raise ValueError("judge: callable")
"""
READ = "read_verdict(judge(question, reference, context))"
LOOP = "for rank, context in enumerate(contexts, start=1):"
ADD = """        if relevant:
            hits += 1
            total += hits / rank
"""
SCORE = "total / hits if hits else 0.0"

NO_CHECKS = """
def context_precision(question, reference, contexts, judge):
    verdicts = [read_verdict(judge(question, reference, context)) for context in contexts]
    precisions = [sum(verdicts[:rank]) / rank for rank in range(1, len(verdicts) + 1)]
    kept = [precision for precision, relevant in zip(precisions, verdicts) if relevant]
    return {"score": sum(kept) / len(kept) if kept else 0.0, "verdicts": verdicts}
"""

SAFE_READ = f"""try:
            relevant = {READ}
        except Exception:
            relevant = False"""

MISTAKES = (
    Mistake("plain_share", (Edit(SCORE, "hits / len(contexts) if contexts else 0.0"),)),
    Mistake("divide_by_all", (Edit(SCORE, "total / len(contexts) if contexts else 0.0"),)),
    Mistake("every_rank", (Edit(ADD, "        hits += relevant\n        total += hits / rank\n"),)),
    Mistake("reciprocal_ranks", (Edit("total += hits / rank", "total += 1 / rank"),)),
    Mistake("first_hit_only", (Edit(SCORE, "1 / (verdicts.index(True) + 1) if hits else 0.0"),)),
    Mistake("rank_from_zero", (Edit("start=1", "start=0"),)),
    Mistake("not_divided", (Edit(SCORE, "total"),)),
    Mistake("ja_inside", (Edit(READ, '"ja" in str(judge(question, reference, context)).casefold()'),)),
    Mistake("ja_exactly", (Edit(READ, 'judge(question, reference, context) == "ja"'),)),
    Mistake("any_text_is_true", (Edit(READ, "bool(judge(question, reference, context))"),)),
    Mistake("unread_verdicts", (Edit("verdicts.append(relevant)", 'verdicts.append("ja" if relevant else "nee")'),)),
    Mistake("numbers_for_verdicts", (Edit("verdicts.append(relevant)", "verdicts.append(int(relevant))"),)),
    Mistake("other_order", (Edit("judge(question, reference, context)", "judge(question, context, reference)"),)),
    Mistake(
        "by_keyword",
        (
            Edit(
                "judge(question, reference, context)", "judge(question=question, reference=reference, context=context)"
            ),
        ),
    ),
    Mistake(
        "cleaned_texts",
        (Edit("judge(question, reference, context)", "judge(question.strip(), reference.strip(), context.strip())"),),
    ),
    Mistake("unique_contexts", (Edit("enumerate(contexts, start=1)", "enumerate(dict.fromkeys(contexts), start=1)"),)),
    Mistake("none_for_nothing", (Edit(SCORE, "total / hits if hits else None"),)),
    Mistake("empty_is_error", (Edit("or len(contexts) > 100", "or not 1 <= len(contexts) <= 100"),)),
    Mistake("swallowed_errors", (Edit(f"relevant = {READ}", SAFE_READ),)),
    Mistake("no_checks", program=NO_CHECKS),
    Mistake(
        "late_check",
        (
            Edit(CONTEXT_CHECK, ""),
            Edit(
                LOOP,
                LOOP + '\n        if not is_text(context):\n            raise ValueError("contexts[i]: str, 1-2000")',
            ),
        ),
    ),
    Mistake("judge_unchecked", (Edit(JUDGE_CHECK, ""),)),
    Mistake("blank_allowed", (Edit('value.strip() != ""', 'value != ""'),)),
    Mistake("length_after_strip", (Edit("len(value) <= longest", "len(value.strip()) <= longest"),)),
    Mistake("any_sequence", (Edit("not isinstance(contexts, list)", "not isinstance(contexts, (list, tuple))"),)),
)

TASK = Task(
    function="context_precision",
    parameters=("question", "reference", "contexts", "judge"),
    reference=Path(__file__).with_name("reference").joinpath("context_precision.py").read_text(encoding="utf-8"),
    cases=CASES,
    samples=SAMPLES,
    mistakes=MISTAKES,
    needs=("read_verdict",),
)
