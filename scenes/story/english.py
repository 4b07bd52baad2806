"""Every English word of the film. A translator writes a file like this one and nothing else.

Each section is a function of the lesson that returns title, point, lit steps, captions by beat and
labels by name. A sentence that depends on the vectors asks a claim of the lesson first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attention_math import Lesson, Shown
from scenes.story.phrase import Formula, Phrase, fitting, listed, plural, say, vector

Captions = dict[str, Phrase]
Labels = dict[str, Phrase]
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
# Values of this width are drawn in a plane.
_PLANE_D_V = 2
_ARROW = Formula("arrow.r", "→")
# Keys that a sentence names one by one; more are "several".
_MOST_NAMED = 8
_UNSEEN = ", by less than these digits show"


def _fixed_context(lesson: Lesson) -> Told:
    longer = lesson.longer
    numbers = (longer.d_v, plural(longer.d_v, " number", " numbers"))
    captions = {
        "sources": say("Each source position stores a value."),
        "summary": say("Earlier encoder–decoders combined them in one fixed context."),
        "steps": say(
            "Output steps ",
            listed(lesson.decoder_steps, " and "),
            " all reused that same vector.",
        ),
        "longer": say(
            "The source twice over: ",
            longer.n_doubled,
            " positions, and still ",
            numbers,
            ".",
        ),
        "harder": say("One summary can make long inputs harder; no vector literally overflows."),
        "reach": say("Attention keeps every source position available to each query."),
        "made-for": say("Attention builds a blend of the stored values for the query at hand."),
    }
    labels = {
        "sources": say("source values"),
        "summary": say("fixed context"),
        "stand-in": say("stand-in: mean"),
        "step": say("step "),
        "longer": say(longer.n_keys, " ", _ARROW, " ", longer.n_doubled, " positions"),
        "still": say("still ", numbers),
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


def _score(lesson: Lesson) -> Told:
    first = lesson.query
    captions = {
        "roles": say(
            "The query says what to look for; each key decides how well its position matches."
        ),
        "illustrative": say("These vectors are illustrative, not learned word meanings."),
        "first-key": say(
            "Multiply query and key coordinate by coordinate, then add: the dot is ",
            first.dots[0],
            ".",
        ),
        "other-keys": _other_keys(lesson),
        "divide": say(
            "Divide ",
            plural(lesson.n_keys, "the dot", "every dot"),
            " by the square root of the key width: ",
            Formula("sqrt({0}) = {1}", "√{0} = {1}", (lesson.d_k, first.divisor)),
            ".",
        ),
        "scores": _scores(lesson),
        "not-yet": say("The values are the material to blend; nothing has been mixed yet."),
    }
    labels = {
        "query": say("query"),
        "keys": say("keys"),
        "values": say("values"),
        "illustrative": say("illustrative vectors"),
        "dots": say("dots"),
        "scores": say("scores"),
        "divide": Phrase(
            (Formula("div sqrt({0}) = {1}", "÷ √{0} = {1}", (lesson.d_k, first.divisor)),)
        ),
        "times": say("×"),
        "formula": Phrase((_SCORE_FORMULA,)),
        "unused": say("not used yet"),
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


def _other_keys(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("There is no other key, so there is no other dot.")
    others = "The other key, the same way" if len(lesson.addresses) == 2 else None
    others = others or "The other keys, the same way"
    return fitting(
        say(others, ": the dots are ", listed(lesson.query.dots, " and "), "."),
        say(others, ": each row has its dot."),
    )


def _scores(lesson: Lesson) -> Phrase:
    scores = lesson.query.scores
    if lesson.claims.one_key:
        return say("This is the score: ", scores[0], ". There is no other to compare it with.")
    best = _best(lesson)
    return fitting(
        say("These are the scores: ", listed(scores, " and "), ". ", best),
        say("These are the scores. ", best),
    )


def _best(lesson: Lesson) -> Phrase:
    if lesson.claims.dots_are_equal:
        return say("All keys score the same.")
    if lesson.heaviest is None:
        return say(_named(lesson.leaders, "Keys"), " share the highest score.")
    unseen = "" if lesson.claims.winner_is_seen else _UNSEEN
    return say("Key ", lesson.heaviest, " scores highest", unseen, ".")


def _named(addresses: Sequence[Shown], many: str) -> Phrase:
    """Several keys, or sources, by their addresses where these are not too many."""
    if len(addresses) > _MOST_NAMED:
        return say("Several " if many[0].isupper() else "several ", many.lower())
    return say(many, " ", listed(addresses, " and "))


def _blend(lesson: Lesson) -> Told:
    first = lesson.query
    captions = {
        "exponentials": say("Raise e to each score: every result is positive."),
        "sum": say("Stack them: the sum of the exponentials is ", first.normalizer, "."),
        "divide": say("Divide each exponential by the sum: the results are the weights."),
        "one": say(
            "The weights fill a bar of length exactly ", first.weights_total, _rounded(lesson)
        ),
        "scale": say(
            "Each weight multiplies the value in its own row",
            ", the zero vector included." if lesson.zero_values else ".",
        ),
        "tip-to-tail": say(
            "Laid tip to tail, the scaled values reach the output."
            if lesson.d_v.value == _PLANE_D_V
            else "Added coordinate by coordinate, the scaled values give the output."
        ),
        "output": fitting(
            say("The output is a vector: ", vector(first.output), ". It is not a weight."),
            say("The output is a vector of ", lesson.d_v, " numbers. It is not a weight."),
        ),
        "shapes": say(
            lesson.n_keys,
            plural(lesson.n_keys, " weight, for the one key; ", " weights, one for each key; "),
            lesson.d_v,
            plural(
                lesson.d_v,
                " output number, for the one value coordinate.",
                " output numbers, one for each value coordinate.",
            ),
        ),
    }
    if lesson.claims.one_key:
        captions.update(_blend_of_one(lesson))
    labels = {
        "scores": say("scores"),
        "exponentials": Phrase((_EXP_OF_SCORE,)),
        "sum": say("sum = ", first.normalizer),
        "divide": say("÷ ", first.normalizer),
        "formula": Phrase((_weight_formula(lesson),)),
        "weights": say("weights"),
        "weights-count": say(lesson.n_keys, plural(lesson.n_keys, " weight", " weights")),
        "values": say("values"),
        "contributions": say("weight × value"),
        "output": say("output"),
        "output-size": say("output: ", lesson.d_v, plural(lesson.d_v, " number", " numbers")),
        "one": say(first.weights_total),
        "axis-0": say("first number"),
        "axis-1": say("second number"),
        "board": _board(lesson),
    }
    return (
        "Blend by Weight",
        say("Weights sum to one and multiply the values."),
        (SOFTMAX, BLEND),
        captions,
        labels,
    )


def _blend_of_one(lesson: Lesson) -> Captions:
    first = lesson.query
    return {
        "exponentials": say("Raise e to the score. The result is positive."),
        "sum": say("It is the only exponential, so the sum is ", first.normalizer, "."),
        "divide": say("Divide the exponential by the sum. The result is the weight."),
        "one": say("The one weight fills a bar of length exactly ", first.weights_total, "."),
        "scale": say("The weight multiplies the one value."),
        "tip-to-tail": say("There is nothing to add to it, so it is the output."),
    }


def _board(lesson: Lesson) -> Phrase:
    if lesson.d_v.value == _PLANE_D_V:
        return say("value plane")
    return say(plural(lesson.d_v, "coordinate", "coordinates"))


def _weight_formula(lesson: Lesson) -> Formula:
    return Formula(
        '#[#box[#text(font: "Atkinson Hyperlegible")[weight]]<weight>] = '
        'upright(e)^#text(font: "Atkinson Hyperlegible")[score] div {0}',
        "weight = e^score ÷ {0}",
        (lesson.query.normalizer,),
    )


def _rounded(lesson: Lesson) -> str:
    if lesson.claims.weights_sum_as_shown:
        return "."
    return ": rounded here, they sum to one before rounding."


def _refocus(lesson: Lesson) -> Told:
    stays = lesson.claims.queries_are_equal
    captions = {
        "kept": say(
            "Keys and values are stored once and kept; ",
            "here the new query equals the first." if stays else "only the query will change.",
        ),
        "first": say(
            "For the first query, these are the ",
            plural(lesson.n_keys, "score, the weight", "scores, the weights"),
            " and the output.",
        ),
        "halfway": say(
            "The query ",
            "stays the same; still, every frame computes "
            if stays
            else "moves, and every frame computes ",
            plural(lesson.n_keys, "dot, score, weight", "dots, scores, weights"),
            " and output anew.",
        ),
        "arrive": say(
            plural(lesson.n_keys, "The weight", "Weights"),
            " must be recomputed for a new query; stored keys and values are reused.",
        ),
        "changed": _focus(lesson),
    }
    if lesson.zero_values:
        captions["zero"] = _zero_values(lesson)
    captions["compare"] = _outputs(lesson)
    labels = {
        "kept": say("kept"),
        "query": say("query"),
        "new-query": say("new query"),
        "moving-query": say("query now"),
        "keys": say("keys"),
        "values": say("values"),
        "dots": say("dots"),
        "scores": say("scores"),
        "weights": say("weights"),
        "output": say("output"),
        "axis-0": say("first number"),
        "axis-1": say("second number"),
        "board": _board(lesson),
        "both-kept": say("keys and values kept"),
        "anew": say("computed anew"),
        "attention": say("attention output"),
        "differs": _verdict(lesson),
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


def _focus(lesson: Lesson) -> Phrase:
    """Where the heaviest weight was and is; several keys may share it."""
    claims = lesson.claims
    if claims.one_key:
        return say("The one key keeps the whole weight: softmax has no choice to make.")
    if not claims.focus_moves:
        if lesson.heaviest is not None:
            return say("The heaviest weight stays at key ", lesson.heaviest, _STAYED_TOO)
        if claims.dots_are_equal:
            return say("All weights stay equal. Keys and values stayed too.")
        return fitting(
            say("The heaviest weight stays shared by ", _named(lesson.leaders, "keys"), _STAYED),
            say("The heaviest weight is shared by ", _named(lesson.leaders, "keys"), ", still."),
        )
    if claims.dots_are_equal:
        return say(
            "First all weights were equal; now ", _heaviest_at(lesson.new_leaders, "is"), "."
        )
    if len(lesson.new_leaders) == len(lesson.addresses):
        return say("First ", _heaviest_at(lesson.leaders, "was"), "; now all weights are equal.")
    if lesson.heaviest is None or lesson.new_heaviest is None:
        return say(
            "First ",
            _heaviest_at(lesson.leaders, "was"),
            "; now it is at ",
            _key_or_keys(lesson.new_leaders),
            ".",
        )
    moved = say(
        "The heaviest weight moved from key ", lesson.heaviest, " to key ", lesson.new_heaviest
    )
    unseen = lesson.query.weights.texts == lesson.new_query.weights.texts
    return say(moved, say(_UNSEEN, ".") if unseen else _STAYED)


_STAYED = ". Keys and values stayed."
_STAYED_TOO = ". Keys and values stayed too."


def _key_or_keys(addresses: Sequence[Shown]) -> Phrase:
    return say("key ", addresses[0]) if len(addresses) == 1 else _named(addresses, "keys")


def _heaviest_at(addresses: Sequence[Shown], verb: str) -> Phrase:
    return say(f"the heaviest weight {verb} at ", _key_or_keys(addresses))


def _zero_values(lesson: Lesson) -> Phrase:
    zero = lesson.zero_values
    if lesson.claims.one_key:
        return say("The one value is all zero, so it adds nothing.")
    if len(zero) == 1:
        return say("Value ", zero[0], " is all zero, so it adds nothing, whatever its weight.")
    if len(zero) == len(lesson.addresses):
        return say("All values are zero throughout, so they add nothing.")
    return say(_named(zero, "Values"), " are all zero, so they add nothing, whatever the weights.")


def _outputs(lesson: Lesson) -> Phrase:
    claims = lesson.claims
    if claims.output_is_seen_to_change:
        return say("The fixed context gives the same vector twice. Attention gives two outputs.")
    if claims.output_changes:
        return say("The fixed context stays; attention's two outputs agree in the digits shown.")
    return say("Like the fixed context, attention gives the same vector twice: ", _why(lesson), ".")


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
    captions = {
        "cross": say(
            "Queries from the decoder, keys and values from the encoder: cross-attention."
        ),
        "address": say("A decoder can address each position, not just one shared summary."),
        "self": say("In self-attention all three come from one sequence."),
        "cost": say(
            "Scoring for one query costs ",
            lesson.n_keys,
            " × ",
            lesson.d_k,
            " = ",
            cost.per_query,
            plural(cost.per_query, " multiply-add.", " multiply-adds."),
        ),
        "twice": say("Twice the positions, twice the scoring work: ", cost.per_query_doubled, "."),
        "whole": say(
            "Scoring all positions in self-attention: ",
            (lesson.n_keys, " × ", lesson.n_keys, " × ", lesson.d_k, " = "),
            cost.self_attention,
            "; twice as long: ",
            cost.self_attention_doubled,
            ".",
        ),
        "not-promised": say(
            "Even the one position guarantees neither a useful match nor perfect recall."
            if lesson.claims.one_key
            else "Access guarantees neither a useful match nor perfect recall."
        ),
    }
    labels = {
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
        "one-dot": say(
            "one dot: ", lesson.d_k, plural(lesson.d_k, " multiply-add", " multiply-adds")
        ),
        "few": say(lesson.n_keys, plural(lesson.n_keys, " position", " positions")),
        "many": say(cost.n_doubled, " positions"),
        "one-query": Phrase(("one query: ", Formula("n times d_k", "n × d_k"))),
        "whole": Phrase(("every position: ", Formula("n times n times d_k", "n × n × d_k"))),
        "available": say("available"),
        "weights": say("weights of one query"),
    }
    return (
        "Keep Source Positions Available",
        say("Every position can be addressed; none is sure to help."),
        (SCORE,),
        captions,
        labels,
    )


def _shrink(lesson: Lesson) -> Told:
    small, large = lesson.dividers
    captions = {
        "assume": say(
            "Suppose query and key components are independent, with mean zero and variance one."
        ),
        "variance": say("Each product adds a variance of one: a dot’s variance is its key width."),
        "grow": say(
            "So a dot’s values spread out as keys widen: standard deviations ",
            listed([each.deviation for each in lesson.spread], " and "),
            ".",
        ),
        "root": say(
            "Divide dots by the square root of the key width: ",
            _root(small.width, small.divisor),
            ", ",
            _root(large.width, large.divisor),
            ".",
        ),
        "divided": say("That counters the growth: now every standard deviation is one."),
        "no-promise": say("It does not guarantee broad weights: large differences can remain."),
        "longer-query": _counter(lesson),
    }
    labels = {
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
        "keys": say("keys"),
        "times": say("×"),
        "scores": say("scores"),
        "weights": say("weights"),
    }
    for place, each in enumerate(lesson.spread):
        labels[f"divisor-{place}"] = say(_root(each.width, each.divisor))
    return (
        "Shrink the Scores",
        say("Wide keys spread dots out; dividing by the root counters that."),
        (SCALE,),
        captions,
        labels,
    )


def _root(width: Shown, divisor: Shown) -> Formula:
    return Formula("sqrt({0}) = {1}", "√{0} = {1}", (width, divisor))


def _counter(lesson: Lesson) -> Phrase:
    counter = lesson.counter
    peak = counter.attended.peak_weight
    if lesson.claims.one_key:
        return say("With one key the weight is ", peak, ", however long the query.")
    if lesson.claims.query_is_zero:
        return say("A query of zero stays zero, however long: the largest weight is ", peak, ".")
    after = "even after scaling" if counter.is_sharp else "after scaling"
    if counter.factor.value == 1:
        return say("This query can grow no longer: ", after, ", the largest weight is ", peak, ".")
    times = say("A query ", counter.factor, " times as long: ")
    if lesson.claims.dots_are_equal:
        return say(times, "its dots are equal too, and each weight is ", peak, ".")
    return say(times, after, ", the largest weight is ", peak, ".")


def _sharpen(lesson: Lesson) -> Told:
    captions = {
        "lanes": say(
            "The same dots in two lanes: one unscaled, one divided by the root of the width."
        ),
        "sharper": _sharper(lesson),
        "positive": _positive(lesson),
        "gaps": _gaps(lesson),
        "sensitivity": _sensitivity(lesson),
        "finite": _finite(lesson),
        "wrong": _wrong(lesson),
    }
    labels = {
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
    if lesson.claims.one_key:
        return say("With one key, both lanes give it the whole weight.")
    if lesson.claims.unscaled_is_sharper:
        sharper, axis = "Unscaled dots give sharper weights here", lesson.log_axis
        if lesson.unscaled.peak_weight.text != lesson.query.peak_weight.text:
            peaks = lesson.unscaled.peak_weight, lesson.query.peak_weight
            return say(sharper, ": ", _against(*peaks), ".")
        if axis.smallest_unscaled.text != axis.smallest.text:
            least = _against(axis.smallest_unscaled, axis.smallest)
            return say(sharper, ": the smallest is ", least, ".")
        return say(sharper, _UNSEEN, ".")
    if lesson.claims.dots_are_equal:
        return say("All dots are equal here, so both lanes give the same uniform weights.")
    return say("With keys of width one, scaling divides by one and changes nothing.")


def _against(unscaled: Shown, scaled: Shown) -> Phrase:
    return say(unscaled, " against ", scaled)


def _positive(lesson: Lesson) -> Phrase:
    smallest = lesson.log_axis.smallest_unscaled
    if lesson.claims.one_key:
        return say("Every weight stays positive. Here there is one, ", smallest, ".")
    positive = "Every weight stays positive. On a log scale "
    if lesson.claims.dots_are_equal:
        return say(positive, "all of them stand at ", smallest, ".")
    return say(positive, "the smallest, ", smallest, ", is still there.")


def _gaps(lesson: Lesson) -> Phrase:
    widest = lesson.gaps[-1]
    still = "still " if lesson.gaps[0].peak_weight.text == widest.peak_weight.text else ""
    if lesson.claims.one_key:
        return say("One key leaves no gap to widen: its weight stays ", widest.peak_weight, ".")
    if lesson.claims.dots_are_equal:
        return say("Equal dots leave no gap to widen: every weight stays ", widest.peak_weight, ".")
    return say(
        "Widen the gaps between the scores: at × ",
        widest.factor,
        f" the largest weight is {still}",
        widest.peak_weight,
        ".",
    )


def _sensitivity(lesson: Lesson) -> Phrase:
    first, last = lesson.gaps[0].peak_sensitivity, lesson.gaps[-1].peak_sensitivity
    if lesson.claims.one_key:
        return say("A weight that is always one answers to no input: its derivative is ", last, ".")
    if lesson.claims.dots_are_equal:
        return say("So softmax stays as sensitive as it was: its largest derivative is ", last, ".")
    most = lesson.gaps[lesson.claims.most_sensitive - 1]
    if lesson.claims.sensitivity_falls:
        if first.text == last.text:
            largest = "Larger gaps lower softmax's largest derivative, by less than is shown: "
            return say(largest, last, ".")
        return say(
            "Larger gaps make softmax less sensitive to its inputs: from ", first, " to ", last, "."
        )
    largest = "Softmax's largest derivative "
    if most.peak_sensitivity.text == first.text == last.text:
        return say(largest, "stays about ", last, ": these gaps leave it be.")
    if most.peak_sensitivity.text == last.text:
        return say(largest, "goes from ", first, " to ", last, ": these gaps do not make it small.")
    if most.peak_sensitivity.text == first.text:
        return say(largest, "is ", first, " at first, and ", last, " at the widest gaps.")
    return say(
        largest,
        "first rises from ",
        (first, " to ", most.peak_sensitivity, " at × ", most.factor),
        ", then falls to ",
        last,
        ".",
    )


def _finite(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("With two keys or more, finite scores make no weight exactly one or zero.")
    return say(
        "Finite scores make no weight exactly one or zero, nor every gradient in the model zero."
    )


def _wrong(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say(
            "One key takes the whole weight, whether or not it is the source that is needed."
        )
    suppose = say("Suppose source ", lesson.needed, " is needed: ")
    if lesson.heaviest is None:
        if lesson.claims.dots_are_equal:
            return say(suppose, "here all weights are equal.")
        return say(suppose, _named(lesson.leaders, "sources"), " share the largest weight.")
    if lesson.claims.needed_is_heaviest:
        return say(suppose, "here the largest weight is there. Nothing guarantees it.")
    elsewhere = say(suppose, "the largest weight is at source ", lesson.heaviest)
    return say(elsewhere, ". Sharp, and wrong." if lesson.claims.widest_is_sharp else ".")


def _recap(lesson: Lesson) -> Told:
    lines = {
        "fixed-context": say("Fixed-context decoders reuse one summary across output steps."),
        "score": say("Queries score keys; values supply the blend."),
        "blend": say("Softmax weights sum to one before they multiply values."),
        "refocus": say(_queries_line(lesson)),
        "positions": say("Access to source positions does not guarantee perfect recall."),
        "shrink": say("Scale dots by the square root of the key width."),
        "sharpen": say(_gaps_line(lesson)),
    }
    return (
        "The Quick Version",
        say("Seven facts, each with its number from the film."),
        STEPS,
        lines,
        dict(lines),
    )


def _queries_line(lesson: Lesson) -> str:
    if lesson.contrasts.queries.is_seen:
        return "New queries change weights while keys and values can stay."
    if lesson.claims.weights_change:
        return "New queries change weights, here unseen; keys and values can stay."
    return "New queries can change weights, not here; keys and values can stay."


def _gaps_line(lesson: Lesson) -> str:
    if lesson.claims.one_key:
        return "Large gaps can concentrate weights; one key has none."
    if lesson.claims.dots_are_equal:
        return "Large gaps can concentrate weights; here there is none."
    return "Large gaps can concentrate weights and reduce softmax’s sensitivity."


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
