"""Every German word of the film: the same sections, beats, labels and claims as in English.

Numbers keep the point that they have on screen, and are said with it. A number that may be one
stands behind its noun ("Gewichte: …"), since it would otherwise have to be said as its article.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attention_math import Lesson, Shown
from scenes.story.asking import Wording
from scenes.story.phrase import Formula, Mark, Phrase, fitting, listed, plural, say, vector, vectors
from scenes.story.picture_words import PictureWords
from scenes.story.spoken import Speech

Captions = dict[str, Wording]
Labels = dict[str, Wording]
Told = tuple[str, Phrase, tuple[str, ...], Captions, Labels]

FILM_TITLE = "Attention"
SCORE, SCALE, SOFTMAX, BLEND = "bewerten", "skalieren", "Softmax", "mischen"
STEPS = (SCORE, SCALE, SOFTMAX, BLEND)

_EXP_OF_SCORE = Formula('upright(e)^#text(font: "Atkinson Hyperlegible")[Score]', "e^Score")
# The boxes name the parts that a scene colours.
_SCORE_FORMULA = Formula(
    'display(#text(font: "Atkinson Hyperlegible")[Score] = '
    "(#[#box[$q$]<query>] dot #[#box[$k$]<key>]) / sqrt(d_k))",
    "Score = q · k ÷ √d_k",
)
_DOT = Formula("q dot k", "q · k")
_QUERY = Formula("q", "q")
_ARROW = Formula("arrow.r", "→")
# Keys that a sentence names one by one; more are "several".
_MOST_NAMED = 8
_UNSEEN = ", knapper als zu sehen ist"
_AND = " und "


def _more(lesson: Lesson) -> Phrase | None:
    """How many rows the last one stands for."""
    hidden = lesson.hidden_keys
    return say(hidden, " weitere") if lesson.claims.keys_are_elided and hidden else None


COMMON_LABELS: Labels = {"more": _more}


def _keys(lesson: Lesson) -> Phrase:
    return _with_rest("Schlüssel", lesson.claims.coordinates_are_elided, lesson.hidden_coordinates)


def _values(lesson: Lesson, name: str = "Werte") -> Phrase:
    hidden = lesson.hidden_value_coordinates
    return _with_rest(name, lesson.claims.value_coordinates_are_elided, hidden)


def _keys_cut(lesson: Lesson) -> Phrase:
    """As :func:`_values_cut`, of keys."""
    return say("Schlüssel aus ", lesson.d_k, " Zahlen")


def _values_cut(lesson: Lesson) -> Phrase:
    """Names values by their width: for pictures that have room for their first numbers only."""
    return say("Werte aus ", lesson.d_v, " Zahlen")


def _with_rest(name: str, is_elided: bool, hidden: Shown | None) -> Phrase:
    """The name of vectors, and how many of their coordinates the sign "…" stands for."""
    return say(name, " (… ", hidden, " weitere)") if is_elided and hidden else say(name)


def _fixed_context(lesson: Lesson) -> Told:
    longer = lesson.longer
    captions: Captions = {
        "sources": say("Jede Quellposition speichert einen Wert."),
        "summary": _summary,
        "steps": say(
            "Die Ausgabeschritte ",
            listed(lesson.decoder_steps, _AND, "step"),
            " griffen alle auf denselben Vektor zurück.",
        ),
        "longer": lambda lesson: say(
            "Die Quelle doppelt so lang: ",
            longer.n_doubled,
            " Positionen ",
            Mark("still"),
            "und immer noch ",
            plural(lesson.claims.one_value_coordinate, "Vektorlänge ", ""),
            lesson.d_v,
            plural(lesson.claims.one_value_coordinate, ".", " Zahlen."),
        ),
        "harder": say(
            "Eine Zusammenfassung kann lange Eingaben erschweren; ",
            Mark("no-overflow"),
            "kein Vektor läuft wirklich über.",
        ),
        "reach": say(
            "Für jede Anfrage hält Attention ", Mark("every"), "jede Quellposition verfügbar."
        ),
        "made-for": _made_for,
    }
    labels: Labels = {
        "sources": _sources,
        "first-of-sources": _first_of_sources,
        "summary": say("fester Kontext"),
        "stand-in": say("Ersatz: Mittelwert"),
        "step": say("Schritt "),
        "longer": say(longer.n_keys, " ", _ARROW, " ", longer.n_doubled, " Positionen"),
        "still": lambda lesson: say("weiterhin ", _size(lesson)),
        "query": say("Anfrage"),
        "blend": say("Mischung für diese Anfrage"),
    }
    return (
        "Der Attention-Mechanismus",
        say("Von einem festen Kontext zu einer Mischung für jede Anfrage."),
        (),
        captions,
        labels,
    )


def _sources(lesson: Lesson) -> Phrase:
    if lesson.claims.value_coordinates_are_elided:
        return _values(lesson, plural(lesson.claims.one_key, "Wert", "Werte"))
    return say(plural(lesson.claims.one_key, "Quellwert", "Quellwerte"))


def _first_of_sources(lesson: Lesson) -> Phrase:
    """Of each value its first number is shown."""
    name = plural(lesson.claims.one_key, "Wert", "Werte")
    return say(name, " (erste von ", lesson.d_v, ")")


def _size(lesson: Lesson) -> Phrase:
    """How many numbers a value has."""
    return say(lesson.d_v, plural(lesson.claims.one_value_coordinate, " Zahl", " Zahlen"))


def _summary(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        made = "Encoder-Decoder machten daraus einen festen Kontext."
        return say("Frühere ", Mark("context"), made)
    combined = "Encoder-Decoder fassten die Werte zu einem festen Kontext zusammen."
    return say("Frühere ", Mark("context"), combined)


def _made_for(lesson: Lesson) -> Phrase:
    blends = say("Attention ", Mark("blend"), "mischt ")
    if lesson.claims.one_key:
        value = say("hier aus ", Mark("values"), "dem einen gespeicherten Wert.")
        return say(blends, "für die vorliegende Anfrage; ", value)
    values = say(Mark("values"), "die gespeicherten Werte ")
    return say(blends, values, "für die vorliegende Anfrage.")


def _score(lesson: Lesson) -> Told:
    first = lesson.query
    captions: Captions = {
        "roles": say(
            (Mark("query"), "Anfrage: was gesucht ist; "),
            (Mark("keys"), "Schlüssel: wie gut jede Position passt; "),
            (Mark("values"), "Werte: was gemischt wird."),
        ),
        "illustrative": _origin,
        "first-key": _first_dot,
        "other-keys": _other_keys,
        "divide": lambda lesson: say(
            plural(lesson.claims.one_key, "Das", "Jedes"),
            " Skalarprodukt ",
            Mark("divisor"),
            "durch die Wurzel der Schlüsselbreite teilen: ",
            Formula("sqrt({0}) = {1}", "√{0} = {1}", (lesson.d_k, first.divisor)),
            ".",
        ),
        "scores": _scores,
        "not-yet": _not_yet,
    }
    labels: Labels = {
        "query": say("Anfrage"),
        "keys": _keys,
        "values": _values,
        "illustrative": lambda lesson: say(
            "aus trainiertem Modell" if lesson.claims.vectors_are_learned else "Beispielvektoren"
        ),
        "dots": say(_DOT),
        "scores": say("Scores"),
        "divide": Phrase(
            (Formula("div sqrt({0}) = {1}", "÷ √{0} = {1}", (lesson.d_k, first.divisor)),)
        ),
        "times": say("×"),
        "formula": Phrase((_SCORE_FORMULA,)),
        "unused": say("ungenutzt"),
        "rest": _rest_of_sum,
        "look-for": say("was gesucht ist"),
        "match": say("wie gut jede Position passt"),
        "material": say("Material der Mischung"),
    }
    return (
        "Jedes Wort bewerten",
        say("Eine Anfrage bewertet jeden Schlüssel, bevor Werte gemischt werden."),
        (SCORE, SCALE),
        captions,
        labels,
    )


def _rest_of_sum(lesson: Lesson) -> Phrase | None:
    hidden = lesson.hidden_coordinates
    is_elided = lesson.claims.coordinates_are_elided
    return say("(", hidden, " weitere)") if is_elided and hidden else None


def _first_dot(lesson: Lesson) -> Phrase:
    dot = lesson.query.dots[0]
    if lesson.claims.one_key_coordinate:
        product = say(Mark("dot"), "Das Skalarprodukt ist ", dot, ".")
        return say(Mark("coordinates"), "Anfrage mal Schlüssel: ", product)
    product = say(Mark("dot"), "Skalarprodukt ", dot, ".")
    each = say(Mark("coordinates"), "Koordinate für Koordinate, addiert: ")
    added = say("Anfrage mal Schlüssel, ", each, product)
    if lesson.claims.coordinates_are_elided:
        return added
    query, key = vector(lesson.query_cells), vector(lesson.key_cells[0])
    times = say("Anfrage ", query, Mark("coordinates"), " mal Schlüssel ", key)
    return fitting(say(times, ", Zahl für Zahl, addiert: ", product), added)


def _origin(lesson: Lesson) -> Phrase:
    if lesson.claims.vectors_are_learned:
        learned = "stammen aus einem trainierten Modell; sie sind keine Wortbedeutungen."
        return say("Diese Vektoren ", Mark("origin"), learned)
    return say(
        "Diese Vektoren sind ", Mark("origin"), "Beispiele, keine gelernten Wortbedeutungen."
    )


def _other_keys(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("Es gibt keinen anderen Schlüssel, also auch kein anderes Skalarprodukt.")
    others = plural(lesson.claims.two_keys, "Der andere Schlüssel", "Die anderen Schlüssel")
    if lesson.claims.keys_are_elided and lesson.hidden_keys:
        rest = say(Mark("rest"), "die letzte Zeile steht für ", lesson.hidden_keys, " weitere.")
        return say(others, " ebenso; ", rest)
    return fitting(
        say(others, " ebenso: Skalarprodukte ", listed(lesson.query.dots, _AND), "."),
        say(others, " ebenso: Jede Zeile hat ihr Skalarprodukt."),
    )


def _scores(lesson: Lesson) -> Phrase:
    scores = lesson.query.scores
    if lesson.claims.one_key:
        score = say(Mark("best"), scores[0], ". Es gibt keinen zweiten zum Vergleich.")
        return say("Das ist der Score: ", score)
    best = _best(lesson)
    if lesson.claims.keys_are_elided:
        return say("Das sind die Scores. ", best)
    return fitting(
        say("Das sind die Scores: ", listed(scores, _AND), ". ", best),
        say("Das sind die Scores. ", best),
    )


def _best(lesson: Lesson) -> Phrase:
    if lesson.claims.dots_are_equal:
        return say("Alle Schlüssel liegen gleichauf.")
    unseen = "" if lesson.claims.leaders_are_seen else _UNSEEN
    leaders = _leaders(lesson)
    if lesson.claims.has_winner:
        return say(Mark("best"), "Schlüssel ", leaders, " liegt vorn", unseen, ".")
    shared = _named(leaders, "Schlüssel ", "Mehrere Schlüssel")
    return say(shared, " liegen gleichauf vorn", unseen, ".")


def _not_yet(lesson: Lesson) -> Phrase:
    values = plural(lesson.claims.one_key, "Der Wert ist", "Die Werte sind")
    return say(
        values, " das Material der Mischung; ", Mark("unused"), "gemischt wurde noch nichts."
    )


def _leaders(lesson: Lesson) -> tuple[Shown, ...]:
    """The addresses of the first query's heaviest keys, which are a claim."""
    return lesson.leaders if lesson.claims.leaders else ()


def _new_leaders(lesson: Lesson) -> tuple[Shown, ...]:
    """The addresses of the new query's heaviest keys, which are a claim."""
    return lesson.new_leaders if lesson.claims.new_leaders else ()


def _named(addresses: Sequence[Shown], those: str, several: str) -> Phrase:
    """Several keys, or sources, by their addresses where these are not too many."""
    if len(addresses) > _MOST_NAMED:
        return say(several)
    return say(those, listed(addresses, _AND))


def _blend(lesson: Lesson) -> Told:
    first = lesson.query
    captions: Captions = {
        "exponentials": _exponentials,
        "sum": _sum,
        "divide": _divide_by_sum,
        "one": _one,
        "scale": _scale,
        "tip-to-tail": _tip_to_tail,
        "output": _output,
        "shapes": _shapes,
    }
    labels: Labels = {
        "scores": say("Scores"),
        "exponentials": Phrase((_EXP_OF_SCORE,)),
        "sum": say("Summe = ", first.normalizer),
        "divide": say("÷ ", first.normalizer),
        "formula": Phrase((_weight_formula(lesson),)),
        "weights": say("Gewichte"),
        "weights-count": lambda lesson: say(
            lesson.n_keys, plural(lesson.claims.one_key, " Gewicht", " Gewichte")
        ),
        "values": _values,
        "contributions": say("Gewicht × Wert"),
        # Where not even these coordinates can be read, and "…" follows the first ones.
        "values-cut": _values_cut,
        "contributions-cut": lambda lesson: say("Gewicht × Wert (", lesson.d_v, " Zahlen)"),
        "output": say("Ausgabe"),
        "output-size": lambda lesson: say("Ausgabe: ", _size(lesson)),
        "one": say(first.weights_total),
        "axis-0": say("erste Zahl"),
        "axis-1": say("zweite Zahl"),
        "board": _blend_board,
    }
    return (
        "Nach Gewicht mischen",
        say("Gewichte ergeben zusammen eins und multiplizieren die Werte."),
        (SOFTMAX, BLEND),
        captions,
        labels,
    )


def _exponentials(lesson: Lesson) -> Phrase:
    exponentials = listed(lesson.query.exponentials, _AND, "exponential")
    if lesson.claims.one_key:
        return say("Wir nehmen e hoch Score: ", exponentials, ". Das Ergebnis ist positiv.")
    raised = "Wir nehmen e hoch jeden Score: "
    unlisted = say(raised, "Jedes Ergebnis ist positiv.")
    if lesson.claims.keys_are_elided:
        return unlisted
    return fitting(say(raised, exponentials, ", alle positiv."), unlisted)


def _sum(lesson: Lesson) -> Phrase:
    total = lesson.query.normalizer
    if lesson.claims.one_key:
        only = "Es ist der einzige Exponentialwert, also ist "
        return say(only, Mark("sum"), "die Summe ", total, ".")
    return say("Wir stapeln sie: ", Mark("sum"), "Die Summe der Exponentialwerte ist ", total, ".")


def _divide_by_sum(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("Wir teilen den Exponentialwert durch die Summe. Das Ergebnis ist das Gewicht.")
    if lesson.claims.keys_are_elided and lesson.hidden_keys:
        return say(
            "Jeder Exponentialwert durch die Summe: Das sind die Gewichte; ",
            (lesson.hidden_keys, " weitere, zusammen ", lesson.query.weights[-1], "."),
        )
    weights = say(_rounded(lesson.claims.weights_miss_one, "gerundeten "), "Gewichte sind ")
    listing = listed(lesson.query.weights, _AND, "weight")
    return fitting(
        say("Wir teilen jeden durch die Summe: Die ", weights, listing, "."),
        say("Wir teilen jeden Exponentialwert durch die Summe: Das sind die Gewichte."),
    )


def _one(lesson: Lesson) -> Phrase:
    total = lesson.query.weights_total
    if lesson.claims.one_key:
        return say("Das eine Gewicht füllt genau einen Balken der Länge ", total, ".")
    filled = say("Die Gewichte füllen genau einen Balken der Länge ", total)
    if lesson.claims.weights_sum_as_shown:
        return say(filled, ".")
    return say(filled, "; vor dem Runden ist ihre Summe eins.")


def _scale(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("Das Gewicht multipliziert den einen Wert.")
    zero, end = lesson.claims.zero_values, "."
    if lesson.claims.keys_are_elided:
        return say(
            "Jedes Gewicht multipliziert seinen Wert; die letzte Zeile fasst den Rest zusammen."
        )
    each = "Jedes Gewicht multipliziert den Wert seiner Zeile"
    if zero and lesson.claims.values_are_zero:
        return say(each, ", und jeder Wert ist ein Nullvektor.")
    if zero:
        end = plural(len(zero) == 1, ", auch den Nullvektor.", ", auch die Nullvektoren.")
    named = {address - 1: "einen Nullvektor" for address in zero}
    values = vectors(lesson.value_cells, "value", named)
    return fitting(say("Jedes Gewicht multipliziert seinen Wert: ", values, "."), say(each, end))


def _tip_to_tail(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("Es kommt nichts hinzu, also ist das ", Mark("output"), "die Ausgabe.")
    values = say("die gewichteten Werte ", Mark("output"), "die Ausgabe.")
    if lesson.claims.two_value_coordinates:
        return say("Spitze an Fuß gelegt, erreichen ", values)
    if lesson.claims.one_value_coordinate:
        return say("Addiert ergeben ", values)
    return say("Koordinate für Koordinate addiert, ergeben ", values)


def _output(lesson: Lesson) -> Phrase:
    output = say(Mark("numbers"), vector(lesson.query.output))
    if lesson.claims.one_value_coordinate:
        return say("Die Ausgabe ist ein Vektor aus einer Zahl: ", output, ". Sie ist kein Gewicht.")
    return fitting(
        say("Die Ausgabe ist ein Vektor: ", output, ". Sie ist kein Gewicht."),
        say(
            "Die Ausgabe ist ein Vektor aus ",
            Mark("numbers"),
            (lesson.d_v, " Zahlen. Sie ist kein Gewicht."),
        ),
    )


def _shapes(lesson: Lesson) -> Phrase:
    weights = say(lesson.n_keys, " Gewichte, eins je Schlüssel; ")
    if lesson.claims.one_key:
        weights = say("Gewichte: ", lesson.n_keys, ", für den einen Schlüssel; ")
    weights = say(weights, Mark("output"))
    if lesson.claims.one_value_coordinate:
        return say(weights, "Ausgabezahlen: ", lesson.d_v, ", für die eine Wertkoordinate.")
    return say(weights, lesson.d_v, " Ausgabezahlen, eine je Wertkoordinate.")


def _board(lesson: Lesson) -> Phrase:
    if lesson.claims.two_value_coordinates:
        return say("Werteebene")
    return say(plural(lesson.claims.one_value_coordinate, "Koordinate", "Koordinaten"))


def _blend_board(lesson: Lesson) -> Phrase:
    """The board's name, and how many coordinates it has no lane for."""
    if lesson.claims.value_coordinates_are_elided and lesson.hidden_value_coordinates:
        return say("Koordinaten (… ", lesson.hidden_value_coordinates, " weitere)")
    return _board(lesson)


def _weight_formula(lesson: Lesson) -> Formula:
    return Formula(
        '#[#box[#text(font: "Atkinson Hyperlegible")[Gewicht]]<weight>] = '
        'upright(e)^#text(font: "Atkinson Hyperlegible")[Score] div {0}',
        "Gewicht = e^Score ÷ {0}",
        (lesson.query.normalizer,),
    )


def _rounded(misses_one: bool, word: str = "gerundete ") -> str:
    """What is said before weights whose digits do not add up to one."""
    return word if misses_one else ""


def _refocus(_: Lesson) -> Told:
    captions: Captions = {
        "kept": _kept,
        "first": _first,
        "halfway": _halfway,
        "arrive": _arrive,
        "changed": _focus,
        "zero": _zero_values,
        "compare": _outputs,
    }
    labels: Labels = {
        "kept": say("bleibt"),
        "query": say("Anfrage"),
        "new-query": say("neues ", _QUERY),
        "moving-query": say(_QUERY, " jetzt"),
        "keys": _keys,
        "values": _values,
        # Where not even these coordinates can be read, and "…" follows the first ones.
        "keys-cut": _keys_cut,
        "values-cut": _values_cut,
        "dots": say(_DOT),
        "scores": say("Scores"),
        "weights": say("Gewichte"),
        "output": say("Ausgabe"),
        "axis-0": say("erste Zahl"),
        "axis-1": say("zweite Zahl"),
        "board": _board,
        "both-kept": say("Schlüssel und Werte bleiben"),
        "anew": say("neu berechnet"),
        "attention": say("Ausgabe der Attention"),
        "differs": _verdict,
        # Where only some of their numbers are drawn.
        "query-size": lambda lesson: say("je ", lesson.d_k, " Zahlen"),
        "differs-size": lambda lesson: say(_verdict(lesson), " (", lesson.d_v, " Zahlen)"),
        "fixed": say("fester Kontext (Ersatz)"),
        "same": say("zweimal derselbe"),
    }
    return (
        "Jeder Schritt, neuer Fokus",
        say("Eine neue Anfrage braucht neue Gewichte; Schlüssel und Werte bleiben."),
        STEPS,
        captions,
        labels,
    )


def _kept(lesson: Lesson) -> Phrase:
    kept = say("Schlüssel und Werte werden ", Mark("kept"), "einmal gespeichert und bleiben; ")
    if lesson.claims.queries_are_equal:
        return say(kept, "hier sind beide Anfragen gleich.")
    return say(kept, "nur die Anfrage ändert sich.")


def _first(lesson: Lesson) -> Phrase:
    rounded = _rounded(lesson.claims.weights_miss_one, "gerundeten ")
    one = lesson.claims.one_key
    return say(
        "Für die erste Anfrage: ",
        (Mark("scores"), plural(one, "der Score, ", "die Scores, ")),
        (
            Mark("weights"),
            plural(one, "das ", "die "),
            rounded,
            plural(one, "Gewicht ", "Gewichte "),
        ),
        ("und ", Mark("output"), "die Ausgabe."),
    )


def _halfway(lesson: Lesson) -> Phrase:
    stays = lesson.claims.queries_are_equal
    made = plural(lesson.claims.one_key, "Score, Gewicht", "Scores, Gewichte")
    return say(
        "Die Anfrage ruht, doch jedes Bild rechnet "
        if stays
        else "Die Anfrage wandert; jedes Bild rechnet ",
        (_DOT, ", ", made),
        " und Ausgabe neu",
        ", gerundet." if lesson.claims.halfway_miss_one else ".",
    )


def _arrive(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say(
            "Für eine neue Anfrage ist das Gewicht neu zu berechnen; Schlüssel und Wert bleiben."
        )
    if lesson.claims.new_weights_miss_one:
        return say(
            "Gewichte, hier gerundet, sind je Anfrage neu zu berechnen; ",
            "Schlüssel und Werte bleiben.",
        )
    return say(
        "Gewichte sind je Anfrage neu zu berechnen; gespeicherte Schlüssel und Werte bleiben."
    )


def _focus(lesson: Lesson) -> Phrase:
    """Where the heaviest weight was and is; several keys may share it."""
    claims = lesson.claims
    if claims.one_key:
        keeps = say(Mark("was"), "Der eine Schlüssel ", Mark("now"), "behält das ganze Gewicht: ")
        return say(keeps, "Softmax hat keine Wahl.")
    if not claims.focus_moves:
        return _focus_stays(lesson)
    unseen = not claims.weights_are_seen_to_change
    if claims.dots_are_equal:
        new = say(Mark("now"), "jetzt liegt das größte ", _at(_new_leaders(lesson)))
        return say("Alle Gewichte waren gleich; ", new, _UNSEEN if unseen else "", ".")
    was = say(Mark("was"), _at(_leaders(lesson)))
    if claims.new_dots_are_equal:
        if unseen:
            return say(
                "Das größte Gewicht lag ",
                was,
                _UNSEEN,
                "; ",
                Mark("now"),
                "jetzt sind alle gleich.",
            )
        return say("Das größte Gewicht lag ", was, "; ", Mark("now"), "jetzt sind alle gleich.")
    new_leaders = _new_leaders(lesson)
    if not (claims.has_winner and claims.new_has_winner):
        new = say(Mark("now"), "jetzt ", _at(new_leaders, "bei "))
        if unseen:
            return say("Das größte lag ", was, ", ", new, _UNSEEN, ".")
        return say("Erst lag das größte Gewicht ", was, "; ", new, ".")
    moved = say("Das größte Gewicht wanderte ", Mark("was"), "von Schlüssel ", _leaders(lesson))
    moved = say(moved, " ", Mark("now"), "zu Schlüssel ", new_leaders)
    return say(moved, (_UNSEEN, ".") if unseen else _STAYED)


def _focus_stays(lesson: Lesson) -> Phrase:
    claims = lesson.claims
    if claims.dots_are_equal:
        return say("Alle Gewichte ", Mark("now"), "bleiben untereinander gleich", _STAYED_TOO)
    leaders = _leaders(lesson)
    if claims.has_winner:
        stays = say(Mark("was"), "Das größte Gewicht bleibt ", Mark("now"), "bei Schlüssel ")
        return say(stays, leaders, _STAYED_TOO)
    shared = _named(leaders, "Die Schlüssel ", "Mehrere Schlüssel")
    return fitting(
        say(shared, Mark("now"), " teilen sich weiter das größte Gewicht", _STAYED),
        say(shared, Mark("now"), " teilen sich weiter das größte Gewicht."),
    )


_STAYED = ". Schlüssel und Werte blieben."
_STAYED_TOO = ". Auch Schlüssel und Werte blieben."


def _at(addresses: Sequence[Shown], those: str = "bei den Schlüsseln ") -> Phrase:
    if len(addresses) == 1:
        return say("bei Schlüssel ", addresses[0])
    return _named(addresses, those, "bei mehreren Schlüsseln")


def _zero_values(lesson: Lesson) -> Phrase | None:
    addresses, zero = lesson.claims.zero_values, lesson.zero_values
    if not addresses:
        return None
    if lesson.claims.one_key:
        return say("Der eine Wert ist ganz null und trägt nichts bei.")
    if lesson.claims.values_are_zero:
        return say("Alle Werte sind durchweg null und tragen nichts bei.")
    if len(addresses) == 1:
        return say("Wert ", zero, " ist ganz null und trägt bei jedem Gewicht nichts bei.")
    values = _named(zero, "Die Werte ", "Mehrere Werte")
    return say(values, " sind ganz null und tragen bei jedem Gewicht nichts bei.")


def _outputs(lesson: Lesson) -> Phrase:
    claims = lesson.claims
    if claims.output_is_seen_to_change:
        both = *vector(lesson.query.output), ", dann ", *vector(lesson.new_query.output)
        twice = "Der feste Kontext gibt zweimal denselben Vektor, "
        return fitting(
            say("Der feste Kontext bleibt; ", Mark("outputs"), "Attention gibt ", *both, "."),
            say(twice, Mark("outputs"), "Attention zwei Ausgaben."),
        )
    if claims.output_changes:
        alike = "die zwei Ausgaben gleichen sich in den gezeigten Ziffern."
        return say("Der feste Kontext bleibt; ", Mark("outputs"), alike)
    same = say(Mark("outputs"), "gibt Attention zweimal denselben Vektor: ", _why(lesson), ".")
    return say("Wie der feste Kontext ", same)


def _why(lesson: Lesson) -> str:
    """Why two queries have one output."""
    claims = lesson.claims
    if claims.queries_are_equal:
        return "Die Anfragen sind gleich"
    if claims.one_key:
        return "Es gibt nur einen Wert"
    if claims.values_are_equal:
        return "Die Werte sind gleich"
    return "Die Werte heben sich auf" if claims.weights_change else "Die Gewichte sind dieselben"


def _verdict(lesson: Lesson) -> Phrase:
    if lesson.claims.output_is_seen_to_change:
        return say("zwei Ausgaben")
    return say("gleich, wie gezeigt" if lesson.claims.output_changes else "dieselbe Ausgabe")


def _positions(lesson: Lesson) -> Told:
    cost = lesson.cost
    captions: Captions = {
        "cross": say(
            "Anfragen aus dem Decoder, ",
            (Mark("keys"), "Schlüssel und ", Mark("values"), "Werte aus dem Encoder: "),
            (Mark("cross"), "Cross-Attention."),
        ),
        "address": say(
            "Nicht nur eine gemeinsame Zusammenfassung: ",
            Mark("each"),
            "Ein Decoder kann jede Position ansprechen.",
        ),
        "self": say(
            "Bei Self-Attention kommen ", Mark("one-sequence"), "alle drei aus derselben Sequenz."
        ),
        "cost": _cost,
        "twice": say(
            "Doppelt so viele Positionen, ",
            Mark("count"),
            "doppelte Arbeit beim Bewerten: ",
            (Mark("count-sum"), cost.per_query_doubled, "."),
        ),
        "whole": say(
            "Alle Positionen bei Self-Attention bewerten: ",
            (Mark("count"), lesson.n_keys, " × ", lesson.n_keys, " × ", lesson.d_k, " = "),
            (Mark("count-sum"), cost.self_attention, "; "),
            (Mark("doubled"), "doppelt so lang: "),
            (Mark("doubled-sum"), cost.self_attention_doubled, "."),
        ),
        "not-promised": _not_promised,
    }
    labels: Labels = {
        "encoder": say("Encoder"),
        "decoder": say("Decoder"),
        "cross": say("Cross-Attention"),
        "self": say("Self-Attention"),
        "steps": say("Schritte"),
        "summary": say("gemeinsame Zusammenfassung"),
        "queries": say("Anfragen"),
        "keys": say("Schlüssel"),
        "values": say("Werte"),
        "q": Phrase((Formula("q", "q"),)),
        "k": Phrase((Formula("k", "k"),)),
        "v": Phrase((Formula("v", "v"),)),
        "one-dot": lambda lesson: say("ein ", _DOT, ": ", _work(lesson)),
        "in-dots": lambda lesson: say("je ", _DOT, ": ", _work(lesson)),
        "few": lambda lesson: say(
            lesson.n_keys, plural(lesson.claims.one_key, " Position", " Positionen")
        ),
        "many": say(cost.n_doubled, " Positionen"),
        "one-query": Phrase(("eine Anfrage: ", Formula("n times d_k", "n × d_k"))),
        "whole": Phrase(("jede Position: ", Formula("n times n times d_k", "n × n × d_k"))),
        "available": say("verfügbar"),
        "weights": say("Gewichte einer Anfrage"),
    }
    return (
        "Quellpositionen offen halten",
        say("Jede Position ist erreichbar; keine hilft mit Sicherheit."),
        (SCORE, SOFTMAX),
        captions,
        labels,
    )


def _work(lesson: Lesson) -> Phrase:
    """A multiplication with the addition that follows it is one step of the sum."""
    steps = plural(lesson.claims.one_key_coordinate, " Rechenschritt", " Rechenschritte")
    return say(lesson.d_k, steps)


def _cost(lesson: Lesson) -> Phrase:
    alone = lesson.claims.one_key and lesson.claims.one_key_coordinate
    product = say(Mark("count"), lesson.n_keys, " × ", lesson.d_k, " = ")
    product = say(product, Mark("count-sum"), lesson.cost.per_query)
    start = "Das Bewerten für eine Anfrage kostet "
    if alone:
        return say(start, "einen Rechenschritt (mal und plus): ", product, ".")
    return say(start, product, " Rechenschritte (mal und plus).")


def _not_promised(lesson: Lesson) -> Phrase:
    neither = "nützliche Treffer noch perfektes Erinnern"
    promise = say("sichert weder ", Mark("lit"), neither)
    if lesson.claims.one_key:
        return say("Selbst die eine Position ", promise, ".")
    rounded = " (Gewichte gerundet)" if lesson.claims.weights_miss_one else ""
    small = say("Position ", lesson.lightest, " wiegt ", Mark("lit"), lesson.lightest_weight)
    return fitting(
        say(small, ": Zugriff sichert weder ", neither, rounded, "."),
        say("Zugriff ", promise, rounded, "."),
    )


def _shrink(lesson: Lesson) -> Told:
    small, large = lesson.dividers
    captions: Captions = {
        "assume": say(
            "Annahme: Komponenten von Anfrage und Schlüssel unabhängig, Mittel null, Varianz eins."
        ),
        "variance": say(
            "Jedes Produkt bringt Varianz eins; ",
            (Mark("variance"), _DOT, " hat die Schlüsselbreite als Varianz: "),
            (*listed([each.variance for each in lesson.spread], " oder ", "variance"), "."),
        ),
        "grow": say(
            "So streut ",
            _DOT,
            " ",
            Mark("widen"),
            "mit breiteren Schlüsseln stärker: Standardabweichungen ",
            listed([each.deviation for each in lesson.spread], _AND),
            ".",
        ),
        "root": say(
            "Skalarprodukte durch die Wurzel der Schlüsselbreite teilen: ",
            (Mark("first-root"), _root(small.width, small.divisor), ", "),
            (Mark("last-root"), _root(large.width, large.divisor), "."),
        ),
        "divided": say(
            "Das wirkt dem Wachstum entgegen: ",
            Mark("deviation"),
            "Nun ist jede Standardabweichung eins.",
        ),
        "no-promise": say(
            "Breit verteilte Gewichte garantiert es nicht: Große Unterschiede können bleiben."
        ),
        "longer-query": _counter,
    }
    labels: Labels = {
        "suppose": say("Annahme"),
        "independent": say("Komponenten unabhängig"),
        "mean-variance": say("Mittel null, Varianz eins"),
        "query": say("Anfrage"),
        "key": say("Schlüssel"),
        "width": say("Breite ", Formula("d_k", "d_k")),
        "variance": say("Varianz von ", _DOT),
        "dot-is": say(_DOT, " ="),
        "dot-sign": say("·"),
        "dots": say(_DOT, ", feste Stichprobe: ", lesson.spread[0].sample_count),
        "scores-are": say("Scores, dieselbe Stichprobe geteilt"),
        "deviation": say("Standardabweichung"),
        "spread": say("Streuung"),
        "divide": say("durch"),
        "keys": _keys,
        "keys-cut": _keys_cut,
        "times": say("×"),
        "scores": say("Scores"),
        "weights": say("Gewichte"),
    }
    for place, each in enumerate(lesson.spread):
        labels[f"divisor-{place}"] = say(_root(each.width, each.divisor))
    return (
        "Scores verkleinern",
        say("Breite Schlüssel streuen Skalarprodukte; die Wurzel wirkt dem entgegen."),
        (SCALE, SOFTMAX),
        captions,
        labels,
    )


def _root(width: Shown, divisor: Shown) -> Formula:
    return Formula("sqrt({0}) = {1}", "√{0} = {1}", (width, divisor))


def _counter(lesson: Lesson) -> Phrase:
    counter, claims = lesson.counter, lesson.claims
    peak = counter.attended.peak_weight
    if claims.one_key:
        return say("Bei einem Schlüssel ist das Gewicht ", peak, ", wie lang die Anfrage auch sei.")
    weight = say(_rounded(claims.counter_miss_one), "Gewicht ")
    if claims.query_is_zero:
        start = "Eine Nullanfrage bleibt null, wie lang sie auch sei: "
        return say(start, Mark("peak"), "Das größte ", weight, "ist ", peak, ".")
    after = "Selbst skaliert ist " if claims.counter_is_sharp else "Skaliert ist "
    largest = say(Mark("peak"), "das größte ", weight, peak, ".")
    if not claims.query_grows:
        return say("Diese Anfrage kann nicht länger werden: ", after, largest)
    times = say("Eine ", counter.factor, "-mal so lange Anfrage: ")
    if claims.dots_are_equal:
        return say(times, "auch gleiche Skalarprodukte, jedes ", weight, peak, ".")
    return say(times, after, largest)


def _sharpen(lesson: Lesson) -> Told:
    captions: Captions = {
        "lanes": say(
            "Dieselben Skalarprodukte, ",
            Mark("lanes"),
            "zwei Spuren: unskaliert und ",
            (Mark("scaled"), "durch die Wurzel der Breite geteilt."),
        ),
        "sharper": _sharper,
        "positive": _positive,
        "gaps": _gaps,
        "sensitivity": _sensitivity,
        "finite": _finite,
        "wrong": _wrong,
    }
    labels: Labels = {
        "dots": say(_DOT),
        "unscaled": say("unskaliert"),
        "scaled": say(
            "skaliert, ", Formula("div", "÷"), " ", _root(lesson.d_k, lesson.query.divisor)
        ),
        "scores": say("Scores"),
        "weights": say("Gewichte"),
        "log": say("Gewichte, Log-Skala"),
        "endless": say("null liegt endlos weit links"),
        "gap": say("Abstände ×"),
        "times": say("×"),
        "dial": say("Abstände der Scores"),
        "largest-weight": say("größtes Gewicht"),
        "sensitivity": say("größte Ableitung"),
        "of-softmax": say("von Softmax"),
        "jacobian": say("(Jacobi-Eintrag)"),
        "at-scaled": say("skaliert"),
        "needed": say("nötig"),
        "heaviest": say("größtes"),
    }
    return (
        "Wo es versagt",
        say("Große Abstände können Attention scharf machen, und scharf kann falsch sein."),
        (SOFTMAX,),
        captions,
        labels,
    )


def _sharper(lesson: Lesson) -> Phrase:
    claims = lesson.claims
    if claims.one_key:
        both = "Bei einem Schlüssel geben ihm beide Spuren "
        return say(both, Mark("sharper"), "das ganze Gewicht.")
    misses_one = claims.weights_miss_one or claims.unscaled_miss_one
    rounded = ", gerundet" if misses_one else ""
    if claims.unscaled_is_sharper:
        sharper = say("Unskaliert sind ", Mark("sharper"), "die Gewichte hier schärfer", rounded)
        axis = lesson.log_axis
        if claims.sharper_peak_is_seen:
            peaks = lesson.unscaled.peak_weight, lesson.query.peak_weight
            return say(sharper, ": ", _against(*peaks), ".")
        if claims.sharper_smallest_is_seen:
            least = _against(axis.smallest_unscaled, axis.smallest)
            return say(sharper, ": Das kleinste ist ", least, ".")
        return say(sharper, ", doch die Ziffern sind dieselben.")
    if claims.dots_are_equal:
        equal = "Alle Skalarprodukte sind hier gleich, also verteilen beide Spuren "
        return say(equal, Mark("sharper"), "gleichmäßig", rounded, ".")
    weights = " Gewichte gerundet." if misses_one else ""
    nothing = say(Mark("sharper"), "ändert nichts.")
    return say("Bei Schlüsselbreite eins teilt Skalieren durch eins und ", nothing, weights)


def _against(unscaled: Shown, scaled: Shown) -> Phrase:
    return say(unscaled, " gegen ", scaled)


def _positive(lesson: Lesson) -> Phrase:
    smallest = lesson.log_axis.smallest_unscaled
    positive = say("Jedes Gewicht bleibt positiv. ", Mark("log"))
    if lesson.claims.one_key:
        return say(positive, "Hier gibt es nur eines, ", Mark("smallest"), smallest, ".")
    positive = say(positive, "Auf der Log-Skala ")
    if lesson.claims.dots_are_equal:
        return say(positive, "stehen ", Mark("smallest"), "alle bei ", smallest, ".")
    return say(positive, "ist ", Mark("smallest"), "das kleinste, ", smallest, ", noch da.")


def _gaps(lesson: Lesson) -> Phrase:
    widest, claims = lesson.gaps[-1], lesson.claims
    peak = widest.peak_weight
    if claims.one_key:
        return say("Ein Schlüssel hat keinen Abstand zum Weiten: Sein Gewicht bleibt ", peak, ".")
    weight = say(_rounded(claims.widest_miss_one), "Gewicht ")
    if claims.dots_are_equal:
        equal = "Gleiche Skalarprodukte haben keinen Abstand: Jedes "
        return say(equal, weight, "bleibt ", peak, ".")
    still = "" if claims.widest_peak_is_seen else "noch "
    widen = say("Wir weiten die Score-Abstände: Das größte ", weight, "ist ", still, peak)
    return say(widen, " beim ", widest.factor, "-Fachen.")


def _sensitivity(lesson: Lesson) -> Phrase:
    first = say(Mark("first-derivative"), lesson.gaps[0].peak_sensitivity)
    last = say(Mark("last-derivative"), lesson.gaps[-1].peak_sensitivity)
    alone = say(Mark("first-derivative"), last)
    claims = lesson.claims
    if claims.one_key:
        always = "Ein Gewicht, das immer eins ist, reagiert auf keine Eingabe: Seine Ableitung ist "
        return say(always, alone, ".")
    if claims.dots_are_equal:
        same = "Also bleibt Softmax so empfindlich wie zuvor: Die größte Ableitung ist "
        return say(same, alone, ".")
    if claims.sensitivity_falls:
        if claims.sensitivity_is_seen_to_fall:
            less = "Größere Abstände machen Softmax unempfindlicher für Eingaben: von "
            return say(less, first, " auf ", last, ".")
        largest = "Größere Abstände senken die größte Ableitung von Softmax, nicht sichtbar: "
        return say(largest, alone, ".")
    largest = "Die größte Softmax-Ableitung "
    if not claims.sensitivity_is_seen_to_fall:
        if claims.sensitivity_is_seen_to_rise:
            rises = say(largest, "geht von ", first, " auf ", last)
            return say(rises, ": Hier wird sie nicht klein.")
        return say(largest, "bleibt etwa ", alone, ": Diese Abstände lassen sie so.")
    if not claims.sensitivity_is_seen_to_rise:
        return say(largest, "ist erst ", first, " und bei den weitesten Abständen ", last, ".")
    most = lesson.gaps[claims.most_sensitive - 1]
    return say(
        largest,
        "steigt von ",
        first,
        (" auf ", most.peak_sensitivity, " beim ", most.factor, "-Fachen, fällt dann auf "),
        last,
        ".",
    )


def _finite(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("Ab zwei Schlüsseln machen endliche Scores kein Gewicht genau eins oder null.")
    return say(
        ("Endliche Scores machen ", Mark("weight"), "kein Gewicht genau null oder eins, "),
        (Mark("gradient"), "nicht alle Modellgradienten null."),
    )


def _wrong(lesson: Lesson) -> Phrase:
    claims = lesson.claims
    if claims.one_key:
        whole = say("Ein Schlüssel erhält ", Mark("heaviest"), "das ganze Gewicht, ")
        return say(whole, "ob er ", Mark("needed"), "die nötige Quelle ist oder nicht.")
    suppose = say("Nötig sei ", Mark("needed"), "Quelle ", lesson.needed, ": ", Mark("heaviest"))
    if claims.dots_are_equal:
        return say(suppose, "Hier sind alle Gewichte gleich.")
    leaders = _leaders(lesson)
    if not claims.has_winner:
        shared = _named(leaders, "Die Quellen ", "Mehrere Quellen")
        return say(suppose, shared, " teilen sich das größte Gewicht.")
    if claims.needed_is_heaviest:
        return say(suppose, "Hier liegt dort das größte Gewicht. Nichts garantiert es.")
    elsewhere = say(suppose, "Das größte Gewicht liegt bei Quelle ", leaders)
    return say(elsewhere, ". Scharf und falsch." if claims.widest_is_sharp else ".")


def _recap(_: Lesson) -> Told:
    lines: Captions = {
        "fixed-context": say("Mit festem Kontext dient eine Zusammenfassung allen Schritten."),
        "score": say("Anfragen bewerten Schlüssel; Werte liefern die Mischung."),
        "blend": say("Softmax-Gewichte ergeben eins, ehe sie Werte multiplizieren."),
        "refocus": _queries_line,
        "positions": say("Zugriff auf Quellpositionen garantiert keine perfekte Erinnerung."),
        "shrink": say("Skalarprodukte durch die Wurzel der Schlüsselbreite teilen."),
        "sharpen": _gaps_line,
    }
    return (
        "Die Kurzfassung",
        say("Sieben Tatsachen, jede mit ihrer Zahl aus dem Film."),
        STEPS,
        lines,
        dict(lines),
    )


def _queries_line(lesson: Lesson) -> Phrase:
    if lesson.claims.contrast_is_seen:
        return say("Neue Anfrage, neue Gewichte; Schlüssel und Werte können bleiben.")
    if lesson.claims.weights_change:
        return say("Neue Anfrage, kaum neue Gewichte; Schlüssel, Werte können bleiben.")
    return say("Neue Anfrage, hier alte Gewichte; Schlüssel, Werte können bleiben.")


def _gaps_line(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("Große Abstände können Gewichte bündeln; ein Schlüssel hat keine.")
    if lesson.claims.dots_are_equal:
        return say("Große Abstände können Gewichte bündeln; hier gibt es keine.")
    return say("Große Abstände können Gewichte bündeln und Softmax abstumpfen.")


SECTIONS: dict[str, Callable[[Lesson], Told]] = {
    "fixed-context": _fixed_context,
    "score": _score,
    "blend": _blend,
    "refocus": _refocus,
    "positions": _positions,
    "shrink": _shrink,
    "sharpen": _sharpen,
    "recap": _recap,
}


_DIGITS = ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun")
_TEENS = (
    *("zehn", "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn"),
    *("sechzehn", "siebzehn", "achtzehn", "neunzehn"),
)
_TENS = (
    *("zwanzig", "dreißig", "vierzig", "fünfzig"),
    *("sechzig", "siebzig", "achtzig", "neunzig"),
)
# One of each group, and several.
_GROUPS = (
    ("Million", "Millionen"),
    ("Milliarde", "Milliarden"),
    ("Billion", "Billionen"),
    ("Billiarde", "Billiarden"),
    ("Trillion", "Trillionen"),
)


def _whole_number(digits: str) -> str:
    """A whole number in words; one that is longer than its groups have names, digit by digit."""
    groups = [int(digits[max(end - 3, 0) : end]) for end in range(len(digits), 0, -3)]
    if len(groups) > 2 + len(_GROUPS):
        return " ".join(_DIGITS[int(digit)] for digit in digits)
    ones, thousands, *larger = *groups, *(0,) * (2 - len(groups))
    words = [
        f"eine {names[0]}" if count == 1 else f"{_below_thousand(count)} {names[1]}"
        for count, names in reversed(list(zip(larger, _GROUPS, strict=False)))
        if count
    ]
    small = (f"{_joining(thousands)}tausend" if thousands else "") + _below_thousand(ones)
    return " ".join([*words, *([small] if small else [])]) or _DIGITS[0]


def _below_thousand(number: int) -> str:
    """A number of up to three digits in one word; nothing for zero."""
    hundreds, rest = divmod(number, 100)
    return (f"{_joining(hundreds)}hundert" if hundreds else "") + _below_hundred(rest)


def _below_hundred(number: int) -> str:
    tens, ones = divmod(number, 10)
    if tens == 1:
        return _TEENS[ones]
    if tens and ones:
        return f"{_joining(ones)}und{_TENS[tens - 2]}"
    return _TENS[tens - 2] if tens else _DIGITS[ones] if ones else ""


def _joining(number: int) -> str:
    """A number as the beginning of a longer word: "ein", not "eins"."""
    return (
        _below_thousand(number).removesuffix("s") if number % 100 == 1 else _below_thousand(number)
    )


SPEECH = Speech(
    whole=_whole_number,
    digits=_DIGITS,
    point="Punkt",
    minus="minus",
    times="mal",
    powers="zehn hoch",
    relations={"<": "weniger als", ">": "mehr als", "≈": "etwa"},
    rest="und so weiter",
    signs={
        "√": " Wurzel aus ",
        "×": " mal ",
        "÷": " geteilt durch ",
        "=": " gleich ",
        "−": " minus ",
        "+": " plus ",
        "·": " mal ",
        "^": " hoch ",
        "→": " auf ",
        "≈": " etwa ",
        "<": " weniger als ",
        ">": " mehr als ",
        "…": " und ",
        "–": "-",
        "’": "'",
    },
)

PICTURE = PictureWords(
    at_end="Im Bild am Ende",
    sources="Die Quellen",
    quantities={
        "query": "Anfrage",
        "new_query": "neue Anfrage",
        "keys": "Schlüssel",
        "values": "Werte",
        "fixed_summary": "fester Kontext",
        "dots": "Skalarprodukte",
        "scores": "Scores",
        "exponentials": "Exponentialwerte",
        "normalizer": "Summe der Exponentialwerte",
        "weights": "Gewichte",
        "contributions": "gewichtete Werte",
        "output": "Ausgabe",
    },
    new_query={
        "dots": "Skalarprodukte für die neue Anfrage",
        "scores": "Scores für die neue Anfrage",
        "weights": "Gewichte für die neue Anfrage",
        "output": "Ausgabe für die neue Anfrage",
    },
)
