"""Checkpoint 1: the two features of a query and a passage."""

import random
from pathlib import Path

from checker.spec import Edit, Mistake, Samples, Task

from .pair_features_cases import EXAMPLES, PAIRS, TOKENS, WORDS
from .pair_features_limits import INVALID, LONGEST
from .texts import FEW, ODD, SOME, choose_words, make_number, write_text


def make_mixed(rng: random.Random) -> tuple[str, str]:
    """Draw ordinary words with marks and capitals."""
    query = choose_words(rng, SOME, 1, 5)
    passage = [*choose_words(rng, SOME, 0, 9), make_number(rng)]
    return write_text(rng, query), write_text(rng, passage)


def make_repeating(rng: random.Random) -> tuple[str, str]:
    """Draw from two or three words, so that words and pairs come more than once."""
    words = rng.choice((FEW, FEW[:2]))
    query = choose_words(rng, words, 2, 6)
    passage = [*choose_words(rng, words, 1, 7), make_number(rng)]
    return " ".join(query), " ".join(passage)


def make_odd(rng: random.Random) -> tuple[str, str]:
    """Draw words that casefolding and the token pattern treat in an unexpected way."""
    query = choose_words(rng, ODD, 1, 4)
    passage = [make_number(rng), *choose_words(rng, ODD, 1, 8)]
    return write_text(rng, query), write_text(rng, passage)


MISTAKES = (
    Mistake("jaccard", (Edit("/ len(words)", "/ len(words | set(passage_tokens))"),)),
    Mistake("coverage_of_passage", (Edit("/ len(words)", "/ max(1, len(set(passage_tokens)))"),)),
    Mistake(
        "adjacency_of_passage",
        (Edit("len(pairs) if pairs", "len(set(pairwise(passage_tokens))) if len(passage_tokens) > 1"),),
    ),
    Mistake(
        "repeats_counted",
        (
            Edit(
                "len(found_words) / len(words)",
                "sum(word in passage_tokens for word in query_tokens) / len(query_tokens)",
            ),
        ),
    ),
    Mistake("repeats_in_denominator", (Edit("/ len(words)", "/ len(query_tokens)"),)),
    Mistake("pairs_counted_with_repeats", (Edit("/ len(pairs) if", "/ (len(query_tokens) - 1) if"),)),
    Mistake(
        "inside_words", (Edit("words & set(passage_tokens)", "{word for word in words if word in passage.casefold()}"),)
    ),
    Mistake(
        "pairs_without_order",
        (
            Edit("pairs = set(pairwise(query_tokens))", "pairs = set(map(frozenset, pairwise(query_tokens)))"),
            Edit("pairs & set(pairwise(passage_tokens))", "pairs & set(map(frozenset, pairwise(passage_tokens)))"),
        ),
    ),
    Mistake(
        "pairs_at_a_distance",
        (
            Edit(
                "pairs & set(pairwise(passage_tokens))",
                "pairs & {(a, b) for i, a in enumerate(passage_tokens) for b in passage_tokens[i + 1:]}",
            ),
        ),
    ),
    Mistake(
        "pairs_of_unique_words",
        (
            Edit("pairs = set(pairwise(query_tokens))", "pairs = set(pairwise(dict.fromkeys(query_tokens)))"),
            Edit("pairs & set(pairwise(passage_tokens))", "pairs & set(pairwise(dict.fromkeys(passage_tokens)))"),
        ),
    ),
    Mistake("one_word_is_full", (Edit("else 0.0", "else 1.0"),)),
    Mistake("division_by_zero", (Edit(" if pairs else 0.0", ""),)),
    Mistake("lower", (Edit("query.casefold()", "query.lower()"), Edit("passage.casefold()", "passage.lower()"))),
    Mistake("capitals_matter", (Edit("query.casefold()", "query"), Edit("passage.casefold()", "passage"))),
    Mistake(
        "underscore_in_word",
        (Edit('r"[^\\W_]+", query', 'r"\\w+", query'), Edit('r"[^\\W_]+", passage', 'r"\\w+", passage')),
    ),
    Mistake(
        "split_on_spaces",
        (
            Edit('re.findall(r"[^\\W_]+", query.casefold())', "query.casefold().split()"),
            Edit('re.findall(r"[^\\W_]+", passage.casefold())', "passage.casefold().split()"),
        ),
    ),
    Mistake(
        "split_before_casefold",
        (
            Edit('re.findall(r"[^\\W_]+", query.casefold())', '[w.casefold() for w in re.findall(r"[^\\W_]+", query)]'),
            Edit(
                're.findall(r"[^\\W_]+", passage.casefold())',
                '[w.casefold() for w in re.findall(r"[^\\W_]+", passage)]',
            ),
        ),
    ),
    Mistake(
        "normalised",
        (
            Edit("import re\n", "import re\nimport unicodedata\n"),
            Edit("query.casefold()", 'unicodedata.normalize("NFC", query).casefold()'),
            Edit("passage.casefold()", 'unicodedata.normalize("NFC", passage).casefold()'),
        ),
    ),
    Mistake(
        "digits_dropped",
        (Edit('r"[^\\W_]+", query', 'r"[^\\W\\d_]+", query'), Edit('r"[^\\W_]+", passage', 'r"[^\\W\\d_]+", passage')),
    ),
    Mistake("roles_swapped", (Edit("def pair_features(query, passage)", "def pair_features(passage, query)"),)),
    Mistake(
        "wordless_query_accepted",
        (Edit('raise ValueError("query: len(tokens) >= 1")', 'return {"coverage": 0.0, "adjacency": 0.0}'),),
    ),
    Mistake("type_unchecked", (Edit("not isinstance(text, str) or not text.strip()", "not text.strip()"),)),
    Mistake("blank_accepted", (Edit(" or not text.strip()", " or not text"),)),
    Mistake("length_unchecked", (Edit(" or len(text) > 2000", ""),)),
    Mistake("length_after_strip", (Edit("len(text) > 2000", "len(text.strip()) > 2000"),)),
    Mistake("rounded", (Edit("len(found_words) / len(words)", "round(len(found_words) / len(words), 2)"),)),
)

TASK = Task(
    function="pair_features",
    parameters=("query", "passage"),
    reference=Path(__file__).with_name("reference").joinpath("pair_features.py").read_text(encoding="utf-8"),
    cases=(*EXAMPLES, *WORDS, *PAIRS, *TOKENS, *INVALID, *LONGEST),
    samples=(
        Samples("mixed_texts", make_mixed, count=20, siblings=24),
        Samples("repeating_words", make_repeating, count=20, siblings=24),
        Samples("odd_words", make_odd, count=20, siblings=24),
    ),
    mistakes=MISTAKES,
)
