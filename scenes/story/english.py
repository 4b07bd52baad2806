"""Every English word of the film. A translator writes a file like this one and nothing else.

Each section is a function of the lesson that returns title, point, lit steps, captions by beat and
labels by name. A caption or label whose words depend on the vectors is itself a function of the
lesson, which asks claims and nothing else to choose its words; None leaves a beat out. What was
asked is known by that, and nobody has to write it down.
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
SCORE, SCALE, SOFTMAX, BLEND = "score", "scale", "softmax", "blend"
STEPS = (SCORE, SCALE, SOFTMAX, BLEND)

_EXP_OF_SCORE = Formula('upright(e)^#text(font: "Atkinson Hyperlegible")[score]', "e^score")
# The boxes name the parts that a scene colours.
_SCORE_FORMULA = Formula(
    'display(#text(font: "Atkinson Hyperlegible")[score] = '
    "(#[#box[$q$]<query>] dot #[#box[$k$]<key>]) / sqrt(d_k))",
    "score = q · k ÷ √d_k",
)
_ARROW = Formula("arrow.r", "→")
# Keys that a sentence names one by one; more are "several".
_MOST_NAMED = 8
_UNSEEN = ", by less than these digits show"


def _more(lesson: Lesson) -> Phrase | None:
    """How many rows the last one stands for."""
    hidden = lesson.hidden_keys
    return say(hidden, " more") if lesson.claims.keys_are_elided and hidden else None


COMMON_LABELS: Labels = {"more": _more}


def _keys(lesson: Lesson) -> Phrase:
    return _with_rest("keys", lesson.claims.coordinates_are_elided, lesson.hidden_coordinates)


def _values(lesson: Lesson, name: str = "values") -> Phrase:
    hidden = lesson.hidden_value_coordinates
    return _with_rest(name, lesson.claims.value_coordinates_are_elided, hidden)


def _keys_cut(lesson: Lesson) -> Phrase:
    """As :func:`_values_cut`, of keys."""
    return say("keys of ", lesson.d_k, " numbers")


def _values_cut(lesson: Lesson) -> Phrase:
    """Names values by their width: for pictures that have room for their first numbers only."""
    return say("values of ", lesson.d_v, " numbers")


def _with_rest(name: str, is_elided: bool, hidden: Shown | None) -> Phrase:
    """The name of vectors, and how many of their coordinates the sign "…" stands for."""
    return say(name, " (… ", hidden, " more)") if is_elided and hidden else say(name)


def _fixed_context(lesson: Lesson) -> Told:
    longer = lesson.longer
    captions: Captions = {
        "sources": say("Each source position stores a value."),
        "summary": _summary,
        "steps": say(
            "Output steps ",
            listed(lesson.decoder_steps, " and ", "step"),
            " all reused that same vector.",
        ),
        "longer": lambda lesson: say(
            "The source twice over: ",
            longer.n_doubled,
            " positions, ",
            Mark("still"),
            "and still ",
            _size(lesson),
            ".",
        ),
        "harder": say(
            "One summary can make long inputs harder; ",
            Mark("no-overflow"),
            "no vector literally overflows.",
        ),
        "reach": say(
            "For each query, attention keeps ",
            Mark("every"),
            "every source position available.",
        ),
        "made-for": _made_for,
    }
    labels: Labels = {
        "sources": _sources,
        "first-of-sources": _first_of_sources,
        "summary": say("fixed context"),
        "stand-in": say("stand-in: mean"),
        "step": say("step "),
        "longer": say(longer.n_keys, " ", _ARROW, " ", longer.n_doubled, " positions"),
        "still": lambda lesson: say("still ", _size(lesson)),
        "query": say("query"),
        "blend": say("a blend for this query"),
    }
    return (
        "Attention Mechanism",
        say("From one fixed context to a blend for each query."),
        (),
        captions,
        labels,
    )


def _sources(lesson: Lesson) -> Phrase:
    if lesson.claims.value_coordinates_are_elided:
        return _values(lesson, plural(lesson.claims.one_key, "value", "values"))
    return say(plural(lesson.claims.one_key, "source value", "source values"))


def _first_of_sources(lesson: Lesson) -> Phrase:
    """Of each value its first number is shown."""
    name = plural(lesson.claims.one_key, "value", "values")
    return say(name, " (first of ", lesson.d_v, ")")


def _size(lesson: Lesson) -> Phrase:
    """How many numbers a value has."""
    return say(lesson.d_v, plural(lesson.claims.one_value_coordinate, " number", " numbers"))


def _summary(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("Earlier ", Mark("context"), "encoder–decoders made one fixed context of it.")
    return say("Earlier ", Mark("context"), "encoder–decoders combined them in one fixed context.")


def _made_for(lesson: Lesson) -> Phrase:
    builds = say("Attention builds ", Mark("blend"), "a blend ")
    if lesson.claims.one_key:
        return say(
            builds, "for the query at hand; here, of ", Mark("values"), "the one stored value."
        )
    return say(builds, "of ", Mark("values"), "the stored values for the query at hand.")


def _score(lesson: Lesson) -> Told:
    first = lesson.query
    captions: Captions = {
        "roles": say(
            (Mark("query"), "A query says what to look for, "),
            (Mark("keys"), "keys decide how well positions match, "),
            (Mark("values"), "values are blended."),
        ),
        "illustrative": _origin,
        "first-key": _first_dot,
        "other-keys": _other_keys,
        "divide": lambda lesson: say(
            "Divide ",
            plural(lesson.claims.one_key, "the dot ", "every dot "),
            Mark("divisor"),
            "by the square root of the key width: ",
            Formula("sqrt({0}) = {1}", "√{0} = {1}", (lesson.d_k, first.divisor)),
            ".",
        ),
        "scores": _scores,
        "not-yet": _not_yet,
    }
    labels: Labels = {
        "query": say("query"),
        "keys": _keys,
        "values": _values,
        "illustrative": lambda lesson: say(
            "from a trained model" if lesson.claims.vectors_are_learned else "illustrative vectors"
        ),
        "dots": say("dots"),
        "scores": say("scores"),
        "divide": Phrase(
            (Formula("div sqrt({0}) = {1}", "÷ √{0} = {1}", (lesson.d_k, first.divisor)),)
        ),
        "times": say("×"),
        "formula": Phrase((_SCORE_FORMULA,)),
        "unused": say("not used yet"),
        "rest": _rest_of_sum,
        "look-for": say("what to look for"),
        "match": say("how well each position matches"),
        "material": say("the material to blend"),
    }
    return (
        "Score Every Word",
        say("A query scores each key before any values are mixed."),
        (SCORE, SCALE),
        captions,
        labels,
    )


def _rest_of_sum(lesson: Lesson) -> Phrase | None:
    hidden = lesson.hidden_coordinates
    is_elided = lesson.claims.coordinates_are_elided
    return say("(", hidden, " more)") if is_elided and hidden else None


def _first_dot(lesson: Lesson) -> Phrase:
    dot = lesson.query.dots[0]
    if lesson.claims.one_key_coordinate:
        return say(
            Mark("coordinates"), "Multiply query and key: ", Mark("dot"), "the dot is ", dot, "."
        )
    each = say(Mark("coordinates"), "coordinate by coordinate, then add: ")
    added = say("Multiply query and key ", each, Mark("dot"), "the dot is ", dot, ".")
    if lesson.claims.coordinates_are_elided:
        return added
    query, key = vector(lesson.query_cells), vector(lesson.key_cells[0])
    product = say("Query ", query, Mark("coordinates"), " times key ", key)
    dot_is = say(Mark("dot"), "the dot is ", dot, ".")
    return fitting(say(product, ", number by number, then added: ", dot_is), added)


def _origin(lesson: Lesson) -> Phrase:
    if lesson.claims.vectors_are_learned:
        learned = "come from a trained model; they are not word meanings."
        return say("These vectors ", Mark("origin"), learned)
    return say("These vectors are ", Mark("origin"), "illustrative, not learned word meanings.")


def _other_keys(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("There is no other key, so there is no other dot.")
    others = plural(lesson.claims.two_keys, "The other key", "The other keys")
    if lesson.claims.keys_are_elided and lesson.hidden_keys:
        rest = say(Mark("rest"), "the last row stands for ", lesson.hidden_keys, " more.")
        return say(others, ", the same way; ", rest)
    return fitting(
        say(others, ", the same way: the dots are ", listed(lesson.query.dots, " and "), "."),
        say(others, ", the same way: each row has its dot."),
    )


def _scores(lesson: Lesson) -> Phrase:
    scores = lesson.query.scores
    if lesson.claims.one_key:
        score = say(Mark("best"), scores[0], ". There is no other to compare it with.")
        return say("This is the score: ", score)
    best = _best(lesson)
    if lesson.claims.keys_are_elided:
        return say("These are the scores. ", best)
    return fitting(
        say("These are the scores: ", listed(scores, " and "), ". ", best),
        say("These are the scores. ", best),
    )


def _best(lesson: Lesson) -> Phrase:
    if lesson.claims.dots_are_equal:
        return say("All keys score the same.")
    unseen = "" if lesson.claims.leaders_are_seen else _UNSEEN
    leaders = _leaders(lesson)
    if lesson.claims.has_winner:
        return say(Mark("best"), "Key ", leaders, " scores highest", unseen, ".")
    return say(_named(leaders, "Keys"), " share the highest score", unseen, ".")


def _not_yet(lesson: Lesson) -> Phrase:
    values = plural(lesson.claims.one_key, "The value is", "The values are")
    return say(values, " the material to blend; ", Mark("unused"), "nothing has been mixed yet.")


def _leaders(lesson: Lesson) -> tuple[Shown, ...]:
    """The addresses of the first query's heaviest keys, which are a claim."""
    return lesson.leaders if lesson.claims.leaders else ()


def _new_leaders(lesson: Lesson) -> tuple[Shown, ...]:
    """The addresses of the new query's heaviest keys, which are a claim."""
    return lesson.new_leaders if lesson.claims.new_leaders else ()


def _named(addresses: Sequence[Shown], many: str) -> Phrase:
    """Several keys, or sources, by their addresses where these are not too many."""
    if len(addresses) > _MOST_NAMED:
        return say("Several " if many[0].isupper() else "several ", many.lower())
    return say(many, " ", listed(addresses, " and "))


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
        "shapes": lambda lesson: say(
            lesson.n_keys,
            plural(
                lesson.claims.one_key,
                " weight, for the one key; ",
                " weights, one for each key; ",
            ),
            Mark("output"),
            lesson.d_v,
            plural(
                lesson.claims.one_value_coordinate,
                " output number, for the one value coordinate.",
                " output numbers, one for each value coordinate.",
            ),
        ),
    }
    labels: Labels = {
        "scores": say("scores"),
        "exponentials": Phrase((_EXP_OF_SCORE,)),
        "sum": say("sum = ", first.normalizer),
        "divide": say("÷ ", first.normalizer),
        "formula": Phrase((_weight_formula(lesson),)),
        "weights": say("weights"),
        "weights-count": lambda lesson: say(
            lesson.n_keys, plural(lesson.claims.one_key, " weight", " weights")
        ),
        "values": _values,
        "contributions": say("weight × value"),
        # Where not even these coordinates can be read, and "…" follows the first ones.
        "values-cut": _values_cut,
        "contributions-cut": lambda lesson: say("weight × value (", lesson.d_v, " numbers)"),
        "output": say("output"),
        "output-size": lambda lesson: say("output: ", _size(lesson)),
        "one": say(first.weights_total),
        "axis-0": say("first number"),
        "axis-1": say("second number"),
        "board": _blend_board,
    }
    return (
        "Blend by Weight",
        say("Weights sum to one and multiply the values."),
        (SOFTMAX, BLEND),
        captions,
        labels,
    )


def _exponentials(lesson: Lesson) -> Phrase:
    exponentials = listed(lesson.query.exponentials, " and ", "exponential")
    if lesson.claims.one_key:
        return say("Raise e to the score: ", exponentials, ". The result is positive.")
    raised = "Raise e to each score: "
    unlisted = say(raised, "every result is positive.")
    if lesson.claims.keys_are_elided:
        return unlisted
    return fitting(say(raised, exponentials, ", all positive."), unlisted)


def _sum(lesson: Lesson) -> Phrase:
    total = lesson.query.normalizer
    if lesson.claims.one_key:
        return say("It is the only exponential, so ", Mark("sum"), "the sum is ", total, ".")
    return say("Stack them: ", Mark("sum"), "the sum of the exponentials is ", total, ".")


def _divide_by_sum(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("Divide the exponential by the sum. The result is the weight.")
    if lesson.claims.keys_are_elided and lesson.hidden_keys:
        return say(
            "Divide each exponential by the sum: these are the weights; ",
            (lesson.hidden_keys, " more, together ", lesson.query.weights[-1], "."),
        )
    weights = say(_rounded(lesson.claims.weights_miss_one), "weights are ")
    return fitting(
        say(
            "Divide each by the sum: the ",
            weights,
            listed(lesson.query.weights, " and ", "weight"),
            ".",
        ),
        say("Divide each exponential by the sum: the results are the weights."),
    )


def _one(lesson: Lesson) -> Phrase:
    total = lesson.query.weights_total
    if lesson.claims.one_key:
        return say("The one weight fills a bar of length exactly ", total, ".")
    filled = say("The weights fill a bar of length exactly ", total)
    if lesson.claims.weights_sum_as_shown:
        return say(filled, ".")
    return say(filled, ": rounded here, they sum to one before rounding.")


def _scale(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("The weight multiplies the one value.")
    zero, end = lesson.claims.zero_values, "."
    if lesson.claims.keys_are_elided:
        return say("Each weight multiplies its own value; the last row is the rest together.")
    each = "Each weight multiplies the value in its own row"
    if zero and lesson.claims.values_are_zero:
        return say(each, ", and every value is a zero vector.")
    if zero:
        alone = len(zero) == 1
        end = plural(alone, ", the zero vector included.", ", zero vectors included.")
    named = {address - 1: "a zero vector" for address in zero}
    values = vectors(lesson.value_cells, "value", named)
    return fitting(say("Each weight multiplies its value: ", values, "."), say(each, end))


def _tip_to_tail(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("There is nothing to add to it, so ", Mark("output"), "it is the output.")
    gives = say("the scaled values ", Mark("output"), "give the output.")
    if lesson.claims.two_value_coordinates:
        return say("Laid tip to tail, the scaled values ", Mark("output"), "reach the output.")
    if lesson.claims.one_value_coordinate:
        return say("Added up, ", gives)
    return say("Added coordinate by coordinate, ", gives)


def _output(lesson: Lesson) -> Phrase:
    output = say(Mark("numbers"), vector(lesson.query.output))
    if lesson.claims.one_value_coordinate:
        return say("The output is a vector of one number: ", output, ". It is not a weight.")
    return fitting(
        say("The output is a vector: ", output, ". It is not a weight."),
        say(
            "The output is a vector of ",
            Mark("numbers"),
            lesson.d_v,
            " numbers. It is not a weight.",
        ),
    )


def _board(lesson: Lesson) -> Phrase:
    if lesson.claims.two_value_coordinates:
        return say("value plane")
    return say(plural(lesson.claims.one_value_coordinate, "coordinate", "coordinates"))


def _blend_board(lesson: Lesson) -> Phrase:
    """The board's name, and how many coordinates it has no lane for."""
    if lesson.claims.value_coordinates_are_elided and lesson.hidden_value_coordinates:
        return say("coordinates (… ", lesson.hidden_value_coordinates, " more)")
    return _board(lesson)


def _weight_formula(lesson: Lesson) -> Formula:
    return Formula(
        '#[#box[#text(font: "Atkinson Hyperlegible")[weight]]<weight>] = '
        'upright(e)^#text(font: "Atkinson Hyperlegible")[score] div {0}',
        "weight = e^score ÷ {0}",
        (lesson.query.normalizer,),
    )


def _rounded(misses_one: bool) -> str:
    """What is said before weights whose digits do not add up to one."""
    return "rounded " if misses_one else ""


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
        "kept": say("kept"),
        "query": say("query"),
        "new-query": say("new query"),
        "moving-query": say("query now"),
        "keys": _keys,
        "values": _values,
        # Where not even these coordinates can be read, and "…" follows the first ones.
        "keys-cut": _keys_cut,
        "values-cut": _values_cut,
        "dots": say("dots"),
        "scores": say("scores"),
        "weights": say("weights"),
        "output": say("output"),
        "axis-0": say("first number"),
        "axis-1": say("second number"),
        "board": _board,
        "both-kept": say("keys and values kept"),
        "anew": say("computed anew"),
        "attention": say("attention output"),
        "differs": _verdict,
        # Where only some of their numbers are drawn.
        "query-size": lambda lesson: say(lesson.d_k, " numbers each"),
        "differs-size": lambda lesson: say(_verdict(lesson), " (", lesson.d_v, " numbers)"),
        "fixed": say("fixed context (stand-in)"),
        "same": say("the same vector twice"),
    }
    return (
        "Refocus Each Step",
        say("A new query needs new weights; keys and values are reused."),
        STEPS,
        captions,
        labels,
    )


def _kept(lesson: Lesson) -> Phrase:
    kept = say("Keys and values are ", Mark("kept"), "stored once and kept; ")
    if lesson.claims.queries_are_equal:
        return say(kept, "here the new query equals the first.")
    return say(kept, "only the query will change.")


def _first(lesson: Lesson) -> Phrase:
    rounded = _rounded(lesson.claims.weights_miss_one)
    one = lesson.claims.one_key
    return say(
        "For the first query: ",
        (Mark("scores"), plural(one, "the score, ", "the scores, ")),
        (Mark("weights"), "the ", rounded, plural(one, "weight ", "weights ")),
        ("and ", Mark("output"), "the output."),
    )


def _halfway(lesson: Lesson) -> Phrase:
    stays = lesson.claims.queries_are_equal
    made = plural(lesson.claims.one_key, "dot, score, weight", "dots, scores, weights")
    return say(
        "The query stays; every frame still makes "
        if stays
        else "The query moves; every frame computes ",
        made,
        " and output anew",
        ", rounded." if lesson.claims.halfway_miss_one else ".",
    )


def _arrive(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("The weight must be computed anew for a new query; key and value are reused.")
    if lesson.claims.new_weights_miss_one:
        return say(
            "Weights, here rounded, must be recomputed for a new query; keys and values stay."
        )
    return say("Weights must be recomputed for a new query; stored keys and values are reused.")


def _focus(lesson: Lesson) -> Phrase:
    """Where the heaviest weight was and is; several keys may share it."""
    claims = lesson.claims
    if claims.one_key:
        keeps = say(Mark("was"), "The one key ", Mark("now"), "keeps the whole weight: ")
        return say(keeps, "softmax has no choice to make.")
    if not claims.focus_moves:
        return _focus_stays(lesson)
    unseen = not claims.weights_are_seen_to_change
    if claims.dots_are_equal:
        new = _new_leaders(lesson)
        if unseen:
            heaviest = say(Mark("now"), "now the heaviest is at ", _key_or_keys(new), _UNSEEN)
            return say("All weights were equal; ", heaviest, ".")
        now = say(Mark("now"), "now ", _heaviest_at(new, "is"))
        return say("First all weights were equal; ", now, ".")
    was = _leaders(lesson)
    if claims.new_dots_are_equal:
        if unseen:
            heaviest = say("The heaviest was ", Mark("was"), "at ", _key_or_keys(was), _UNSEEN)
            return say(heaviest, "; ", Mark("now"), "now all weights are equal.")
        return say(
            "First ", _heaviest_at(was, "was"), "; ", Mark("now"), "now all weights are equal."
        )
    new = _new_leaders(lesson)
    if not (claims.has_winner and claims.new_has_winner):
        if unseen:
            before = say("The heaviest was ", Mark("was"), "at ", _key_or_keys(was))
            now = say(Mark("now"), "now it is at ", _key_or_keys(new))
            return say(before, ", ", now, _UNSEEN, ".")
        now = say(Mark("now"), "now it is at ", _key_or_keys(new))
        return say("First ", _heaviest_at(was, "was"), "; ", now, ".")
    moved = say("The heaviest weight moved ", Mark("was"), "from key ", was, " ")
    moved = say(moved, Mark("now"), "to key ", new)
    return say(moved, (_UNSEEN, ".") if unseen else _STAYED)


def _focus_stays(lesson: Lesson) -> Phrase:
    claims = lesson.claims
    if claims.dots_are_equal:
        return say("All weights ", Mark("now"), "stay equal. Keys and values stayed too.")
    leaders = _leaders(lesson)
    if claims.has_winner:
        stays = say(Mark("was"), "The heaviest weight stays ", Mark("now"), "at key ", leaders)
        return say(stays, _STAYED_TOO)
    shared = _named(leaders, "keys")
    return fitting(
        say("The heaviest weight ", Mark("now"), "stays shared by ", shared, _STAYED),
        say("The heaviest weight ", Mark("now"), "is shared by ", shared, ", still."),
    )


_STAYED = ". Keys and values stayed."
_STAYED_TOO = ". Keys and values stayed too."


def _key_or_keys(addresses: Sequence[Shown]) -> Phrase:
    return say("key ", addresses[0]) if len(addresses) == 1 else _named(addresses, "keys")


def _heaviest_at(addresses: Sequence[Shown], verb: str) -> Phrase:
    """``verb``: "was" or "is"; what was is marked."""
    mark = [Mark("was")] if verb == "was" else []
    return say(f"the heaviest weight {verb} ", mark, "at ", _key_or_keys(addresses))


def _zero_values(lesson: Lesson) -> Phrase | None:
    addresses, zero = lesson.claims.zero_values, lesson.zero_values
    if not addresses:
        return None
    if lesson.claims.one_key:
        return say("The one value is all zero, so it adds nothing.")
    if lesson.claims.values_are_zero:
        return say("All values are zero throughout, so they add nothing.")
    if len(addresses) == 1:
        return say("Value ", zero, " is all zero, so it adds nothing, whatever its weight.")
    return say(_named(zero, "Values"), " are all zero, so they add nothing, whatever the weights.")


def _outputs(lesson: Lesson) -> Phrase:
    claims = lesson.claims
    if claims.output_is_seen_to_change:
        both = *vector(lesson.query.output), ", then ", *vector(lesson.new_query.output)
        twice = "The fixed context gives the same vector twice. "
        return fitting(
            say("The fixed context stays; ", Mark("outputs"), "attention gives ", *both, "."),
            say(twice, Mark("outputs"), "Attention gives two outputs."),
        )
    if claims.output_changes:
        agree = "attention's two outputs agree in the digits shown."
        return say("The fixed context stays; ", Mark("outputs"), agree)
    same = say(Mark("outputs"), "attention gives the same vector twice: ", _why(lesson), ".")
    return say("Like the fixed context, ", same)


def _why(lesson: Lesson) -> str:
    """Why two queries have one output."""
    claims = lesson.claims
    if claims.queries_are_equal:
        return "the queries are equal"
    if claims.one_key:
        return "there is one value"
    if claims.values_are_equal:
        return "the values are equal"
    return "the values cancel" if claims.weights_change else "the weights are the same"


def _verdict(lesson: Lesson) -> Phrase:
    if lesson.claims.output_is_seen_to_change:
        return say("two outputs")
    return say("alike as shown" if lesson.claims.output_changes else "the same output")


def _positions(lesson: Lesson) -> Told:
    cost = lesson.cost
    captions: Captions = {
        "cross": say(
            "Queries from the decoder, ",
            (Mark("keys"), "keys and ", Mark("values"), "values from the encoder: "),
            (Mark("cross"), "cross-attention."),
        ),
        "address": say(
            "Not just one shared summary: ",
            Mark("each"),
            "a decoder can address each position.",
        ),
        "self": say(
            "In self-attention ", Mark("one-sequence"), "all three come from one sequence."
        ),
        "cost": _cost,
        "twice": say(
            "Twice the positions, ",
            Mark("count"),
            "twice the scoring work: ",
            (Mark("count-sum"), cost.per_query_doubled, "."),
        ),
        "whole": say(
            "Scoring all positions in self-attention: ",
            (Mark("count"), lesson.n_keys, " × ", lesson.n_keys, " × ", lesson.d_k, " = "),
            (Mark("count-sum"), cost.self_attention, "; "),
            (Mark("doubled"), "twice as long: "),
            (Mark("doubled-sum"), cost.self_attention_doubled, "."),
        ),
        "not-promised": _not_promised,
    }
    labels: Labels = {
        "encoder": say("encoder"),
        "decoder": say("decoder"),
        "cross": say("cross-attention"),
        "self": say("self-attention"),
        "steps": say("steps"),
        "summary": say("one shared summary"),
        "queries": say("queries"),
        "keys": say("keys"),
        "values": say("values"),
        "q": Phrase((Formula("q", "q"),)),
        "k": Phrase((Formula("k", "k"),)),
        "v": Phrase((Formula("v", "v"),)),
        "one-dot": lambda lesson: say(
            "one dot: ",
            lesson.d_k,
            plural(lesson.claims.one_key_coordinate, " multiply-add", " multiply-adds"),
        ),
        "in-dots": lambda lesson: say(
            "in dots of ",
            lesson.d_k,
            plural(lesson.claims.one_key_coordinate, " multiply-add", " multiply-adds"),
        ),
        "few": lambda lesson: say(
            lesson.n_keys, plural(lesson.claims.one_key, " position", " positions")
        ),
        "many": say(cost.n_doubled, " positions"),
        "one-query": Phrase(("one query: ", Formula("n times d_k", "n × d_k"))),
        "whole": Phrase(("every position: ", Formula("n times n times d_k", "n × n × d_k"))),
        "available": say("available"),
        "weights": say("weights of one query"),
    }
    return (
        "Keep Source Positions Available",
        say("Every position can be addressed; none is sure to help."),
        (SCORE, SOFTMAX),
        captions,
        labels,
    )


def _cost(lesson: Lesson) -> Phrase:
    alone = lesson.claims.one_key and lesson.claims.one_key_coordinate
    return say(
        "Scoring for one query costs ",
        (Mark("count"), lesson.n_keys, " × ", lesson.d_k, " = "),
        (Mark("count-sum"), lesson.cost.per_query),
        plural(alone, " multiply-add.", " multiply-adds."),
    )


def _not_promised(lesson: Lesson) -> Phrase:
    neither = "a useful match nor perfect recall"
    promise = say("guarantees neither ", Mark("lit"), neither)
    if lesson.claims.one_key:
        return say("Even the one position ", promise, ".")
    rounded = " (weights rounded)" if lesson.claims.weights_miss_one else ""
    small = say("Position ", lesson.lightest, " weighs ", Mark("lit"), lesson.lightest_weight)
    return fitting(
        say(small, ": access guarantees neither ", neither, rounded, "."),
        say("Access ", promise, rounded, "."),
    )


def _shrink(lesson: Lesson) -> Told:
    small, large = lesson.dividers
    captions: Captions = {
        "assume": say(
            "Suppose query and key components are independent, with mean zero and variance one."
        ),
        "variance": say(
            "Each product adds variance one: ",
            Mark("variance"),
            "a dot’s variance is its key width, ",
            (*listed([each.variance for each in lesson.spread], " or ", "variance"), "."),
        ),
        "grow": say(
            "So a dot’s values spread out ",
            Mark("widen"),
            "as keys widen: standard deviations ",
            listed([each.deviation for each in lesson.spread], " and "),
            ".",
        ),
        "root": say(
            "Divide dots by the square root of the key width: ",
            (Mark("first-root"), _root(small.width, small.divisor), ", "),
            (Mark("last-root"), _root(large.width, large.divisor), "."),
        ),
        "divided": say(
            "That counters the growth: ", Mark("deviation"), "now every standard deviation is one."
        ),
        "no-promise": say("It does not guarantee broad weights: large differences can remain."),
        "longer-query": _counter,
    }
    labels: Labels = {
        "suppose": say("suppose"),
        "independent": say("components independent"),
        "mean-variance": say("mean zero, variance one"),
        "query": say("query"),
        "key": say("key"),
        "width": say("key width"),
        "variance": say("variance of dots"),
        "dot-is": say("dot ="),
        "dot-sign": say("·"),
        "dots": say("dots, a seeded sample of ", lesson.spread[0].sample_count),
        "scores-are": say("scores, the same sample divided"),
        "deviation": say("standard deviation"),
        "spread": say("deviation"),
        "divide": say("divide by"),
        "keys": _keys,
        "keys-cut": _keys_cut,
        "times": say("×"),
        "scores": say("scores"),
        "weights": say("weights"),
    }
    for place, each in enumerate(lesson.spread):
        labels[f"divisor-{place}"] = say(_root(each.width, each.divisor))
    return (
        "Shrink the Scores",
        say("Wide keys spread dots out; dividing by the root counters that."),
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
        return say("With one key the weight is ", peak, ", however long the query.")
    weight = say(_rounded(claims.counter_miss_one), "weight is ", peak, ".")
    largest = say(Mark("peak"), "the largest ", weight)
    if claims.query_is_zero:
        return say("A query of zero stays zero, however long: ", largest)
    after = "even after scaling, " if claims.counter_is_sharp else "after scaling, "
    if not claims.query_grows:
        return say("This query can grow no longer: ", after, largest)
    times = say("A query ", counter.factor, " times as long: ")
    if claims.dots_are_equal:
        return say(times, "its dots are equal too, and each ", weight)
    return say(times, after, largest)


def _sharpen(lesson: Lesson) -> Told:
    captions: Captions = {
        "lanes": say(
            "The same dots ",
            Mark("lanes"),
            "in two lanes: one unscaled, ",
            (Mark("scaled"), "one divided by the root of the width."),
        ),
        "sharper": _sharper,
        "positive": _positive,
        "gaps": _gaps,
        "sensitivity": _sensitivity,
        "finite": _finite,
        "wrong": _wrong,
    }
    labels: Labels = {
        "dots": say("dots"),
        "unscaled": say("unscaled"),
        "scaled": say(
            "scaled, ", Formula("div", "÷"), " ", _root(lesson.d_k, lesson.query.divisor)
        ),
        "scores": say("scores"),
        "weights": say("weights"),
        "log": say("weights on a log scale"),
        "endless": say("zero lies endlessly far left"),
        "gap": say("gaps ×"),
        "times": say("×"),
        "dial": say("gaps between scores"),
        "largest-weight": say("largest weight"),
        "sensitivity": say("largest derivative"),
        "of-softmax": say("of softmax"),
        "jacobian": say("(Jacobian entry)"),
        "at-scaled": say("scaled"),
        "needed": say("needed"),
        "heaviest": say("largest"),
    }
    return (
        "Where It Breaks",
        say("Large gaps can make attention sharp, and sharp can be wrong."),
        (SOFTMAX,),
        captions,
        labels,
    )


def _sharper(lesson: Lesson) -> Phrase:
    claims = lesson.claims
    if claims.one_key:
        return say("With one key, both lanes ", Mark("sharper"), "give it the whole weight.")
    misses_one = claims.weights_miss_one or claims.unscaled_miss_one
    rounded = ", rounded" if misses_one else ""
    if claims.unscaled_is_sharper:
        sharper = say("Unscaled dots give ", Mark("sharper"), "sharper weights here", rounded)
        axis = lesson.log_axis
        if claims.sharper_peak_is_seen:
            peaks = lesson.unscaled.peak_weight, lesson.query.peak_weight
            return say(sharper, ": ", _against(*peaks), ".")
        if claims.sharper_smallest_is_seen:
            least = _against(axis.smallest_unscaled, axis.smallest)
            return say(sharper, ": the smallest is ", least, ".")
        return say(sharper, _UNSEEN, ".")
    if claims.dots_are_equal:
        equal = "All dots are equal here, so both lanes give "
        return say(equal, Mark("sharper"), "the same uniform weights", rounded, ".")
    weights = " Weights are rounded." if misses_one else ""
    nothing = say(Mark("sharper"), "changes nothing.")
    return say("With keys of width one, scaling divides by one and ", nothing, weights)


def _against(unscaled: Shown, scaled: Shown) -> Phrase:
    return say(unscaled, " against ", scaled)


def _positive(lesson: Lesson) -> Phrase:
    smallest = lesson.log_axis.smallest_unscaled
    positive = say("Every weight stays positive. ", Mark("log"))
    if lesson.claims.one_key:
        return say(positive, "Here there is one, ", Mark("smallest"), smallest, ".")
    if lesson.claims.dots_are_equal:
        return say(
            positive, "On a log scale ", Mark("smallest"), "all of them stand at ", smallest, "."
        )
    return say(
        positive,
        "On a log scale ",
        Mark("smallest"),
        "the smallest, ",
        smallest,
        ", is still there.",
    )


def _gaps(lesson: Lesson) -> Phrase:
    widest, claims = lesson.gaps[-1], lesson.claims
    peak = widest.peak_weight
    if claims.one_key:
        return say("One key leaves no gap to widen: its weight stays ", peak, ".")
    weight = say(_rounded(claims.widest_miss_one), "weight ")
    if claims.dots_are_equal:
        return say("Equal dots leave no gap to widen: every ", weight, "stays ", peak, ".")
    verb = "is " if claims.widest_peak_is_seen else "is still "
    widen = say("Widen the gaps between the scores: the largest ", weight, verb, peak)
    return say(widen, " at × ", widest.factor, ".")


def _sensitivity(lesson: Lesson) -> Phrase:
    first = say(Mark("first-derivative"), lesson.gaps[0].peak_sensitivity)
    last = say(Mark("last-derivative"), lesson.gaps[-1].peak_sensitivity)
    alone = say(Mark("first-derivative"), last)
    claims = lesson.claims
    if claims.one_key:
        return say(
            "A weight that is always one answers to no input: its derivative is ", alone, "."
        )
    if claims.dots_are_equal:
        return say(
            "So softmax stays as sensitive as it was: its largest derivative is ", alone, "."
        )
    if claims.sensitivity_falls:
        if claims.sensitivity_is_seen_to_fall:
            less = "Larger gaps make softmax less sensitive to its inputs: from "
            return say(less, first, " to ", last, ".")
        largest = "Larger gaps lower softmax's largest derivative, by less than is shown: "
        return say(largest, alone, ".")
    largest = "Softmax's largest derivative "
    if not claims.sensitivity_is_seen_to_fall:
        if claims.sensitivity_is_seen_to_rise:
            rises = say(largest, "goes from ", first, " to ", last)
            return say(rises, ": these gaps do not make it small.")
        return say(largest, "stays about ", alone, ": these gaps leave it be.")
    if not claims.sensitivity_is_seen_to_rise:
        return say(largest, "is ", first, " at first, and ", last, " at the widest gaps.")
    most = lesson.gaps[claims.most_sensitive - 1]
    return say(
        largest,
        "first rises from ",
        first,
        (" to ", most.peak_sensitivity, " at × ", most.factor, ", then falls to "),
        last,
        ".",
    )


def _finite(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("With two keys or more, finite scores make no weight exactly one or zero.")
    return say(
        ("Finite scores make ", Mark("weight"), "no weight exactly one or zero, "),
        (Mark("gradient"), "nor every gradient in the model zero."),
    )


def _wrong(lesson: Lesson) -> Phrase:
    claims = lesson.claims
    if claims.one_key:
        whole = say("One key ", Mark("heaviest"), "takes the whole weight, ")
        return say(whole, "whether or not it is ", Mark("needed"), "the source that is needed.")
    needed = say(Mark("needed"), "source ", lesson.needed, " is needed: ")
    suppose = say("Suppose ", needed, Mark("heaviest"))
    if claims.dots_are_equal:
        return say(suppose, "here all weights are equal.")
    leaders = _leaders(lesson)
    if not claims.has_winner:
        return say(suppose, _named(leaders, "sources"), " share the largest weight.")
    if claims.needed_is_heaviest:
        return say(suppose, "here the largest weight is there. Nothing guarantees it.")
    elsewhere = say(suppose, "the largest weight is at source ", leaders)
    return say(elsewhere, ". Sharp, and wrong." if claims.widest_is_sharp else ".")


def _recap(_: Lesson) -> Told:
    lines: Captions = {
        "fixed-context": say("Fixed-context decoders reuse one summary across output steps."),
        "score": say("Queries score keys; values supply the blend."),
        "blend": say("Softmax weights sum to one before they multiply values."),
        "refocus": _queries_line,
        "positions": say("Access to source positions does not guarantee perfect recall."),
        "shrink": say("Scale dots by the square root of the key width."),
        "sharpen": _gaps_line,
    }
    return (
        "The Quick Version",
        say("Seven facts, each with its number from the film."),
        STEPS,
        lines,
        dict(lines),
    )


def _queries_line(lesson: Lesson) -> Phrase:
    if lesson.claims.contrast_is_seen:
        return say("New queries change weights while keys and values can stay.")
    if lesson.claims.weights_change:
        return say("New queries change weights, here unseen; keys and values can stay.")
    return say("New queries can change weights, not here; keys and values can stay.")


def _gaps_line(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("Large gaps can concentrate weights; one key has none.")
    if lesson.claims.dots_are_equal:
        return say("Large gaps can concentrate weights; here there is none.")
    return say("Large gaps can concentrate weights and reduce softmax’s sensitivity.")


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


_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = (
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"),
    *("sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_GROUPS = ("", "thousand", "million", "billion", "trillion", "quadrillion", "quintillion")


def _whole_number(digits: str) -> str:
    """A whole number in words; one that is longer than its groups have names, digit by digit."""
    groups = [digits[max(end - 3, 0) : end] for end in range(len(digits), 0, -3)]
    if len(groups) > len(_GROUPS):
        return " ".join(_DIGITS[int(digit)] for digit in digits)
    said = [(_below_thousand(group), name) for group, name in zip(groups, _GROUPS, strict=False)]
    words = [word for pair in reversed(said) if pair[0] for word in pair if word]
    return " ".join(words) or _DIGITS[0]


def _below_thousand(digits: str) -> str:
    """Up to three digits in words; nothing for zero."""
    hundreds, tens, ones = (*(0,) * (3 - len(digits)), *(int(digit) for digit in digits))
    words = [f"{_DIGITS[hundreds]} hundred"] if hundreds else []
    if tens == 1:
        words.append(_TEENS[ones])
    elif tens and ones:
        words.append(f"{_TENS[tens - 2]}-{_DIGITS[ones]}")
    elif tens or ones:
        words.append(_TENS[tens - 2] if tens else _DIGITS[ones])
    return " ".join(words)


SPEECH = Speech(
    whole=_whole_number,
    digits=_DIGITS,
    point="point",
    minus="minus",
    times="times",
    powers="ten to the",
    relations={"<": "less than", ">": "more than", "≈": "about"},
    rest="and so on",
    signs={
        "√": " the square root of ",
        "×": " times ",
        "÷": " divided by ",
        "=": " equals ",
        "−": " minus ",
        "+": " plus ",
        "·": " dot ",
        "^": " to the ",
        "→": " to ",
        "≈": " about ",
        "<": " less than ",
        ">": " more than ",
        "…": " and ",
        "–": "-",
        "’": "'",
    },
)

PICTURE = PictureWords(
    at_end="On the picture at the end",
    sources="The sources",
    quantities={
        "query": "query",
        "new_query": "new query",
        "keys": "keys",
        "values": "values",
        "fixed_summary": "fixed context",
        "dots": "dots",
        "scores": "scores",
        "exponentials": "exponentials",
        "normalizer": "sum of the exponentials",
        "weights": "weights",
        "contributions": "weighted values",
        "output": "output",
    },
    new_query={
        "dots": "dots for the new query",
        "scores": "scores for the new query",
        "weights": "weights for the new query",
        "output": "output for the new query",
    },
)
