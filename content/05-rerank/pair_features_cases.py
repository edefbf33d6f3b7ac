"""Cases of `pair_features` with valid texts: words, pairs and tokens, idea by idea."""

from checker.spec import Case, Role, cases

LAMP = "reset lamp veilig"


def _features(coverage: float, adjacency: float) -> dict[str, float]:
    return {"coverage": coverage, "adjacency": adjacency}


def _rows(idea: str, role: Role, *rows: tuple[str, str, float, float]) -> tuple[Case, ...]:
    """Return one case for each (query, passage, coverage, adjacency)."""
    return cases(idea, role, [((query, passage), _features(*expected)) for query, passage, *expected in rows])


EXAMPLES = (
    *_rows("words_found", Role.EXAMPLE, (LAMP, "De lamp reset veilig.", 1.0, 0.0)),
    *_rows("neighbours_direct", Role.EXAMPLE, (LAMP, "Reset lamp: niet veilig.", 1.0, 0.5)),
    *_rows("marks_do_not_break", Role.EXAMPLE, (LAMP, "Reset lamp veilig.", 1.0, 1.0)),
    *_rows("one_token", Role.EXAMPLE, ("lamp", "Lamp aan", 1.0, 0.0)),
    *_rows("same_word_twice", Role.EXAMPLE, ("lamp lamp", "De lamp lamp brandt.", 1.0, 1.0)),
)

WORDS = (
    *_rows(
        "words_found",
        Role.HIDDEN,
        ("rode knop indrukken", "De knop is van hout.", 1 / 3, 0.0),
        ("waar zit de zekering", "Niemand weet het.", 0.0, 0.0),
        ("koffie thee melk suiker", "Suiker bij de koffie", 0.5, 0.0),
    ),
    *_rows(
        "words_found",
        Role.SIBLING,
        ("blauwe stekker zoeken", "De stekker is zoek.", 1 / 3, 0.0),
        ("hur byter man filter", "Ett nytt filter", 0.25, 0.0),
        ("kabel kwijt", "Er ligt niets.", 0.0, 0.0),
        ("zout peper kruiden olie", "Olie bij het zout", 0.5, 0.0),
    ),
    *_rows(
        "query_is_the_measure",
        Role.HIDDEN,
        ("kijk onder de klep", "Onder de klep zit een knop, kijk goed.", 1.0, 2 / 3),
        ("ventilator schoonmaken", "Voordat je de ventilator gaat schoonmaken, pak je een doek.", 1.0, 0.0),
        ("groen licht rood", "licht", 1 / 3, 0.0),
    ),
    *_rows(
        "query_is_the_measure",
        Role.SIBLING,
        ("druk op de knop", "Zit je vast, druk dan rustig op de knop en wacht.", 1.0, 2 / 3),
        ("zachte gele doek", "doek", 1 / 3, 0.0),
        ("tik op het raam", "Op het raam staat een pot; tik, maar zacht.", 1.0, 2 / 3),
    ),
    *_rows(
        "repeats_count_once",
        Role.HIDDEN,
        ("deur deur raam", "raam", 0.5, 0.0),
        ("raam deur raam deur muur", "Het raam en de deur", 2 / 3, 0.0),
        ("kraan lekt", "kraan, kraan, kraan", 0.5, 0.0),
    ),
    *_rows(
        "repeats_count_once",
        Role.SIBLING,
        ("klok klok tikt", "tikt", 0.5, 0.0),
        ("motor ronkt", "motor, motor", 0.5, 0.0),
        ("wind regen wind regen zon", "De wind en de regen", 2 / 3, 0.0),
    ),
    *_rows(
        "exact_words",
        Role.HIDDEN,
        ("kap", "De lampenkap", 0.0, 0.0),
        ("snoeren oprollen", "het snoer oprollen", 0.5, 0.0),
        ("lampje", "lamp", 0.0, 0.0),
    ),
    *_rows(
        "exact_words",
        Role.SIBLING,
        ("aan", "aanzetten", 0.0, 0.0),
        ("draden", "draad", 0.0, 0.0),
        ("draden knippen", "de draad knippen", 0.5, 0.0),
    ),
    *_rows(
        "exact_fraction",
        Role.HIDDEN,
        ("een twee drie vier vijf zes zeven", "zeven twee drie", 3 / 7, 1 / 6),
        ("p q r s t u", "p en q en r en s en u", 5 / 6, 0.0),
    ),
    *_rows(
        "exact_fraction",
        Role.SIBLING,
        ("noord oost zuid", "zuid oost", 2 / 3, 0.0),
        ("do re mi fa sol la ti", "do re mi, ti", 4 / 7, 1 / 3),
        ("v w x y z", "v of w of x of z", 4 / 5, 0.0),
    ),
    *_rows("roles", Role.HIDDEN, ("lang kort", "kort", 0.5, 0.0), ("kort", "lang kort", 1.0, 0.0)),
    *_rows("roles", Role.SIBLING, ("warm koud", "koud", 0.5, 0.0), ("koud", "warm koud", 1.0, 0.0)),
    *_rows(
        "wordless_passage",
        Role.HIDDEN,
        ("knop", "?!", 0.0, 0.0),
        ("knop los", "\U0001f642", 0.0, 0.0),
        ("knop vast", "___", 0.0, 0.0),
        ("knop", "\u200b", 0.0, 0.0),
    ),
    *_rows("wordless_passage", Role.SIBLING, ("knop los", "...", 0.0, 0.0), ("klep", "_", 0.0, 0.0)),
    *_rows(
        "fresh_each_call",
        Role.HIDDEN,
        ("rem los", "rem los", 1.0, 1.0),
        ("rem los", "los, rem", 1.0, 0.0),
        ("rem los", "rem", 0.5, 0.0),
        ("los rem", "los, rem", 1.0, 1.0),
        ("los rem", "rem los", 1.0, 0.0),
    ),
    *_rows(
        "fresh_each_call",
        Role.SIBLING,
        ("gas los", "gas los", 1.0, 1.0),
        ("gas los", "los, gas", 1.0, 0.0),
        ("los gas", "los, gas", 1.0, 1.0),
        ("gas los", "los", 0.5, 0.0),
    ),
)

PAIRS = (
    *_rows(
        "neighbours_direct",
        Role.HIDDEN,
        ("filter vervangen", "filter eerst vervangen", 1.0, 0.0),
        ("open klep links", "open dus de klep links", 1.0, 0.5),
    ),
    *_rows(
        "neighbours_direct",
        Role.SIBLING,
        ("lader koppelen", "lader dan koppelen", 1.0, 0.0),
        ("sluit deur rechts", "sluit die deur rechts", 1.0, 0.5),
    ),
    *_rows(
        "pair_order",
        Role.HIDDEN,
        ("stekker stopcontact", "stopcontact stekker", 1.0, 0.0),
        ("kast boven kast", "kast boven deur", 1.0, 0.5),
    ),
    *_rows(
        "pair_order",
        Role.SIBLING,
        ("pomp klep", "klep pomp", 1.0, 0.0),
        ("plank onder plank", "plank onder tafel", 1.0, 0.5),
    ),
    *_rows(
        "pairs_from_text_order",
        Role.HIDDEN,
        ("aan uit aan", "uit aan", 1.0, 0.5),
        ("een twee een drie", "een drie", 2 / 3, 1 / 3),
        ("een drie", "een twee een drie", 1.0, 1.0),
        ("zand aarde", "zand aarde", 1.0, 1.0),
    ),
    *_rows(
        "pairs_from_text_order",
        Role.SIBLING,
        ("dag nacht dag", "nacht dag", 1.0, 0.5),
        ("licht uit", "licht aan licht uit", 1.0, 1.0),
        ("links op links af", "links af", 2 / 3, 1 / 3),
    ),
    *_rows("pair_repeats", Role.HIDDEN, ("tik tak tik tak tok", "tik tak", 2 / 3, 1 / 3)),
    *_rows("pair_repeats", Role.HIDDEN, ("hop hop hop stop", "stop hop hop", 1.0, 0.5)),
    *_rows("pair_repeats", Role.SIBLING, ("links rechts links rechts op", "links rechts", 2 / 3, 1 / 3)),
    *_rows("pair_repeats", Role.SIBLING, ("tuut tuut tuut stil", "tuut tuut", 0.5, 0.5)),
    *_rows(
        "marks_do_not_break",
        Role.HIDDEN,
        ("gas dicht", "Gas?! (dicht)", 1.0, 1.0),
        ("kabel los", "kabel\n\nlos", 1.0, 1.0),
        ("dak. zolder", "het dak; zolder", 1.0, 1.0),
    ),
    *_rows(
        "marks_do_not_break",
        Role.SIBLING,
        ("water weg", "Water... weg?", 1.0, 1.0),
        ("trap op", "trap.\nOp!", 1.0, 1.0),
        ("muur, hoek", "een muur; hoek", 1.0, 1.0),
    ),
    *_rows(
        "one_token",
        Role.HIDDEN,
        ("schroef", "een schroef", 1.0, 0.0),
        ("moer!", "een bout", 0.0, 0.0),
        ("bout", "bout", 1.0, 0.0),
    ),
    *_rows("one_token", Role.SIBLING, ("spijker", "Een spijker", 1.0, 0.0), ("hamer?", "zaag", 0.0, 0.0)),
    *_rows(
        "same_word_twice",
        Role.HIDDEN,
        ("tok tok", "tok tok tok", 1.0, 1.0),
        ("tok tok", "een tok", 1.0, 0.0),
    ),
    *_rows(
        "same_word_twice",
        Role.SIBLING,
        ("piep piep", "piep piep", 1.0, 1.0),
        ("piep piep", "piep, dan piep", 1.0, 0.0),
    ),
)

TOKENS = (
    *_rows(
        "capitals",
        Role.HIDDEN,
        ("LAMPJE Uit", "lampje uit", 1.0, 1.0),
        ("brandt de zolderlamp", "De Zolderlamp BRANDT", 1.0, 0.5),
    ),
    *_rows("capitals", Role.SIBLING, ("TV Aan", "tv aan", 1.0, 1.0), ("radio", "RADIO", 1.0, 0.0)),
    *_rows(
        "casefold_letters",
        Role.HIDDEN,
        ("STRASSE", "straße", 1.0, 0.0),
        ("\ufb01lm", "FILM", 1.0, 0.0),
        ("\u017foep koken", "soep koken", 1.0, 1.0),
    ),
    *_rows(
        "casefold_letters",
        Role.SIBLING,
        ("weiß", "WEISS", 1.0, 0.0),
        ("\ufb02es", "fles", 1.0, 0.0),
        ("groß genug", "gross genug", 1.0, 1.0),
    ),
    *_rows(
        "casefold_first",
        Role.HIDDEN,
        ("İzmir", "İzmir", 1.0, 1.0),
        ("İğne", "i", 0.5, 0.0),
    ),
    *_rows("casefold_first", Role.SIBLING, ("İnebolu", "İnebolu", 1.0, 1.0), ("İncir", "i", 0.5, 0.0)),
    *_rows(
        "underscores_split",
        Role.HIDDEN,
        ("stand_by", "stand by", 1.0, 1.0),
        ("rode_led", "led_rood", 0.5, 0.0),
    ),
    *_rows("underscores_split", Role.SIBLING, ("aan_uit", "aan uit", 1.0, 1.0), ("klep", "klep_2", 1.0, 0.0)),
    *_rows(
        "marks_split",
        Role.HIDDEN,
        ("e-mail", "e mail", 1.0, 1.0),
        ("zo'n knop", "zo n knop", 1.0, 1.0),
        ("e-mail", "email", 0.0, 0.0),
    ),
    *_rows(
        "marks_split",
        Role.SIBLING,
        ("wifi-stekker", "wifi stekker", 1.0, 1.0),
        ("foto's", "foto", 0.5, 0.0),
        ("zee-egel", "zee egel", 1.0, 1.0),
        ("zee-egel", "zeeegel", 0.0, 0.0),
    ),
    *_rows(
        "digits_are_words",
        Role.HIDDEN,
        ("groep 3", "groep 3 en 4", 1.0, 1.0),
        ("2,5 mm", "2.5 MM", 1.0, 1.0),
        ("112", "bel 112", 1.0, 0.0),
        ("h2o", "h 2 o", 0.0, 0.0),
    ),
    *_rows(
        "digits_are_words",
        Role.SIBLING,
        ("stand 2", "Stand 2!", 1.0, 1.0),
        ("kanaal 5", "kanaal 5 en 6", 1.0, 1.0),
        ("230", "230 volt", 1.0, 0.0),
        ("mp3", "mp 3", 0.0, 0.0),
    ),
    *_rows(
        "no_normalisation",
        Role.HIDDEN,
        ("café", "cafe", 0.0, 0.0),
        ("menuʼs café", "menuʼs cafe\u0301", 0.5, 0.0),
        ("Ångström", "A\u030angstro\u0308m", 0.0, 0.0),
        ("5²", "52", 0.0, 0.0),
        ("ĳs", "ijs", 0.0, 0.0),
        ("\uff4c\uff41\uff4d\uff50", "lamp", 0.0, 0.0),
        ("idee\u0308n", "idee n", 1.0, 1.0),
    ),
    *_rows(
        "no_normalisation",
        Role.SIBLING,
        ("reële", "reele", 0.0, 0.0),
        ("idé", "ide\u0301", 0.0, 0.0),
        ("x³", "x3", 0.0, 0.0),
        ("logé thuis", "loge\u0301 thuis", 0.5, 0.0),
        ("bĳl", "bijl", 0.0, 0.0),
        ("re\u0308el", "re el", 1.0, 1.0),
    ),
)
