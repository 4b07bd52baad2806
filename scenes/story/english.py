"""Every English word of the film. A translator writes a file like this one and nothing else.

Each section is a function of the lesson that returns title, point, lit steps, captions by beat and
labels by name. A sentence that depends on the vectors asks a claim of the lesson first.
"""

from __future__ import annotations

from collections.abc import Callable

from attention_math import Lesson, Shown
from scenes.story.phrase import Formula, Phrase, listed, say, vector

Captions = dict[str, Phrase]
Labels = dict[str, Phrase]
Told = tuple[str, Phrase, tuple[str, ...], Captions, Labels]

FILM_TITLE = "Attention"
SCORE, SCALE, SOFTMAX, BLEND = "score", "scale", "softmax", "blend"
STEPS = (SCORE, SCALE, SOFTMAX, BLEND)

_EXP_OF_SCORE = Formula('e^#text(font: "Atkinson Hyperlegible")[score]', "e^score")
# The boxes name the parts that a scene colours.
_SCORE_FORMULA = Formula(
    'display(#text(font: "Atkinson Hyperlegible")[score] = '
    "(#[#box[$q$]<query>] dot #[#box[$k$]<key>]) / sqrt(d_k))",
    "score = q · k ÷ √d_k",
)
_ARROW = Formula("arrow.r", "→")
_Q, _K_V = Formula("q", "q"), Formula("k, v", "k, v")


def _fixed_context(lesson: Lesson) -> Told:
    longer = lesson.longer
    numbers = (longer.d_v, _plural(longer.d_v, " number", " numbers"))
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
        "made-for": say("It builds a blend of the stored values, made for the query at hand."),
    }
    labels = {
        "sources": say("source values"),
        "summary": say("fixed context"),
        "stand-in": say("stand-in: mean value"),
        "step": say("step "),
        "longer": say(longer.n_keys, " ", _ARROW, " ", longer.n_doubled, " positions"),
        "still": say("still ", numbers),
        "query": say("query"),
        "blend": say("a blend for this query"),
    }
    return (
        "Attention Mechanism",
        say("A blend of stored values, made for the query at hand."),
        (),
        captions,
        labels,
    )


def _plural(count: Shown, one: str, many: str) -> str:
    return one if count.value == 1 else many


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
        "other-keys": say(
            "The other keys, the same way: the dots are ", listed(first.dots, " and "), "."
        ),
        "divide": say(
            "Divide every dot by the square root of the key width: ",
            Formula("sqrt({0}) = {1}", "√{0} = {1}", (lesson.d_k, first.divisor)),
            ".",
        ),
        "scores": say("These are the scores: ", listed(first.scores, " and "), ". ", _best(lesson)),
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
        "plus": say("+"),
        "equals": say("="),
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


def _best(lesson: Lesson) -> Phrase:
    if lesson.heaviest is None:
        return say("No single key scores highest.")
    return say("Key ", lesson.heaviest, " scores highest.")


def _blend(lesson: Lesson) -> Told:
    first = lesson.query
    captions = {
        "exponentials": say("Raise e to each score. Every result is positive."),
        "sum": say("Stack the exponentials: their sum is ", first.normalizer, "."),
        "divide": say("Divide each exponential by the sum. The results are the weights."),
        "one": say(
            "The weights fill a bar of length exactly ", first.weights_total, _rounded(lesson)
        ),
        "scale": say("Each weight multiplies the value in its own row."),
        "tip-to-tail": say("Add them tip to tail, and they reach the output."),
        "output": say("The output is a vector: ", vector(first.output), ". It is not a weight."),
        "shapes": say(
            lesson.n_keys,
            " weights, one for each key. ",
            lesson.d_v,
            " numbers in the output, one for each value coordinate.",
        ),
    }
    labels = {
        "scores": say("scores"),
        "exponentials": Phrase((_EXP_OF_SCORE,)),
        "sum": say("sum = ", first.normalizer),
        "divide": say("÷ ", first.normalizer),
        "weights": say("weights"),
        "values": say("values"),
        "contributions": say("weight × value"),
        "output": say("output"),
        "one": say(first.weights_total),
        "axis-0": say("first"),
        "axis-1": say("second"),
    }
    return (
        "Blend by Weight",
        say("Weights sum to one and multiply the values."),
        (SOFTMAX, BLEND),
        captions,
        labels,
    )


def _rounded(lesson: Lesson) -> str:
    if lesson.claims.weights_sum_as_shown:
        return "."
    return ": rounded here, they sum to one before rounding."


def _refocus(lesson: Lesson) -> Told:
    captions = {
        "kept": say("Keys and values are stored once and kept. Only the query will change."),
        "first": say("For the first query, these are the weights and the output."),
        "halfway": say("The query moves. At every instant all four steps are computed anew."),
        "arrive": say(
            "At the new query ", vector(lesson.new_query_cells), " it has all been computed again."
        ),
        "changed": say(_focus(lesson)),
    }
    if lesson.zero_values:
        captions["zero"] = say(
            "Value ",
            listed(lesson.zero_values, " and "),
            " is all zero, so it adds nothing."
            if len(lesson.zero_values) == 1
            else " are all zero, so they add nothing.",
        )
    captions["compare"] = say("The fixed context gives the same vector twice. ", _outputs(lesson))
    labels = {
        "kept": say("kept"),
        "query": say("query"),
        "new-query": say("new query"),
        "keys": say("keys"),
        "values": say("values"),
        "dots": say("dots"),
        "scores": say("scores"),
        "weights": say("weights"),
        "output": say("output"),
        "fixed": say("fixed context"),
        "attention": say("attention"),
        "first-step": say("query"),
        "second-step": say("new query"),
        "same": say("the same vector twice"),
        "both-kept": say("keys and values kept"),
        "anew": say("computed anew"),
        "differs": say("two outputs") if lesson.claims.output_changes else say("the same output"),
        "zero": say("adds nothing"),
        "axis-0": say("first"),
        "axis-1": say("second"),
    }
    return (
        "Refocus Each Step",
        say("A new query needs new weights; keys and values are reused."),
        STEPS,
        captions,
        labels,
    )


def _focus(lesson: Lesson) -> Phrase:
    if lesson.heaviest is None or lesson.new_heaviest is None:
        return say("The weights have been computed anew; the stored keys and values are reused.")
    if lesson.claims.focus_moves:
        return say(
            "The heaviest weight moved from key ",
            lesson.heaviest,
            " to key ",
            lesson.new_heaviest,
            ". Keys and values stayed.",
        )
    return say(
        "The heaviest weight stays at key ", lesson.heaviest, ". Keys and values stayed too."
    )


def _outputs(lesson: Lesson) -> Phrase:
    if lesson.claims.output_changes:
        return say("Attention gives two outputs.")
    return say("Here attention gives the same output, too.")


def _positions(lesson: Lesson) -> Told:
    cost = lesson.cost
    captions = {
        "cross": say(
            "Queries from the decoder, keys and values from the encoder: cross-attention."
        ),
        "address": say("A decoder can address each position, not just one shared summary."),
        "self": say("In self-attention all three come from one sequence."),
        "cost": say(
            "One query costs ",
            lesson.n_keys,
            " × ",
            lesson.d_k,
            " = ",
            cost.per_query,
            " multiply-adds.",
        ),
        "twice": say("Twice the positions, twice the work: ", cost.per_query_doubled, "."),
        "whole": say(
            "Self-attention of all positions: ",
            (lesson.n_keys, " × ", lesson.n_keys, " × ", lesson.d_k, " = "),
            cost.self_attention,
            "; twice as long, ",
            cost.self_attention_doubled,
            ".",
        ),
        "not-promised": say("Access guarantees neither a useful match nor perfect recall."),
    }
    labels = {
        "encoder": say("encoder"),
        "decoder": say("decoder"),
        "cross": say("cross-attention"),
        "cross-roles": say(
            "cross-attention: ", _Q, " from the decoder, ", _K_V, " from the encoder"
        ),
        "self-roles": say("self-attention: ", _Q, ", ", _K_V, " from one sequence"),
        "steps": say("steps"),
        "summary": say("one shared summary"),
        "queries": say("queries"),
        "keys": say("keys"),
        "values": say("values"),
        "q": Phrase((Formula("q", "q"),)),
        "k": Phrase((Formula("k", "k"),)),
        "v": Phrase((Formula("v", "v"),)),
        "one-dot": say("one dot: ", lesson.d_k, " multiply-adds"),
        "few": say(lesson.n_keys, _plural(lesson.n_keys, " position", " positions")),
        "many": say(cost.n_doubled, " positions"),
        "one-query": Phrase(("one query: ", Formula("n times d_k", "n × d_k"))),
        "whole": Phrase(("every position asks: ", Formula("n times n times d_k", "n × n × d_k"))),
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
        "variance": say("Each product adds a variance of one: a dot's variance is its key width."),
        "grow": say(
            "So dots spread out as keys widen: standard deviations ",
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
        "variance": say("variance"),
        "dot-is": say("dot ="),
        "dot-sign": say("·"),
        "dots": say("dots, a seeded sample of ", lesson.spread[0].sample_count),
        "scores-are": say("scores, the same sample divided"),
        "deviation": say("standard deviation"),
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
    after = (
        ": even after scaling, the largest weight is "
        if counter.is_sharp
        else (": after scaling, the largest weight is ")
    )
    return say("A query ", counter.factor, " times as long", after, peak, ".")


def _sharpen(lesson: Lesson) -> Told:
    captions = {
        "lanes": say(
            "The same dots in two lanes: one unscaled, one divided by the root of the width."
        ),
        "sharper": _sharper(lesson),
        "positive": say(
            "Every weight stays positive. On a log scale the smallest, ",
            lesson.log_axis.smallest_unscaled,
            ", is still there.",
        ),
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
        "sensitivity": say("largest entry of softmax's Jacobian"),
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
        if lesson.unscaled.peak_weight.text == lesson.query.peak_weight.text:
            return say("Unscaled dots give sharper weights here, by less than these digits show.")
        return say(
            "Unscaled dots give sharper weights here: ",
            lesson.unscaled.peak_weight,
            " against ",
            lesson.query.peak_weight,
            ".",
        )
    if lesson.claims.dots_are_equal:
        return say("All dots are equal here, so both lanes give the same uniform weights.")
    return say("With keys of width one, scaling divides by one and changes nothing.")


def _gaps(lesson: Lesson) -> Phrase:
    widest = lesson.gaps[-1]
    if lesson.claims.one_key:
        return say("One key leaves no gap to widen: its weight stays ", widest.peak_weight, ".")
    if lesson.claims.dots_are_equal:
        return say("Equal dots leave no gap to widen: every weight stays ", widest.peak_weight, ".")
    return say(
        "Widen the gaps between the scores: at × ",
        widest.factor,
        " the largest weight is ",
        widest.peak_weight,
        ".",
    )


def _sensitivity(lesson: Lesson) -> Phrase:
    first, last = lesson.gaps[0].peak_sensitivity, lesson.gaps[-1].peak_sensitivity
    if lesson.claims.one_key:
        return say("A weight that is always one answers to no input: its derivative is ", last, ".")
    if lesson.claims.dots_are_equal:
        return say("So softmax stays as sensitive as it was: its largest derivative is ", last, ".")
    if first.text == last.text:
        return say("Softmax's largest derivative stays about ", last, ": these gaps leave it be.")
    if lesson.claims.sensitivity_falls:
        return say(
            "Larger gaps make softmax less sensitive to its inputs: from ", first, " to ", last, "."
        )
    return say(
        "Softmax's largest derivative goes from ",
        first,
        " to ",
        last,
        ": these gaps do not make it small.",
    )


def _finite(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say("With two keys or more, finite scores make no weight exactly one or zero.")
    return say(
        "Finite scores imply neither exact one-hot weights nor zero gradients throughout the model."
    )


def _wrong(lesson: Lesson) -> Phrase:
    if lesson.claims.one_key:
        return say(
            "One key takes the whole weight, whether or not it is the source that is needed."
        )
    suppose = say("Suppose source ", lesson.needed, " is needed: ")
    if lesson.heaviest is None:
        return say(suppose, "here no single weight is largest.")
    if lesson.claims.needed_is_heaviest:
        return say(suppose, "here the largest weight is there. Nothing guarantees it.")
    elsewhere = say(suppose, "the largest weight is at source ", lesson.heaviest)
    return say(elsewhere, ". Sharp, and wrong." if lesson.claims.widest_is_sharp else ".")


def _recap(lesson: Lesson) -> Told:  # noqa: ARG001 (all sections are told alike)
    lines = {
        "fixed-context": say("Fixed-context decoders reuse one summary across output steps."),
        "score": say("Queries score keys; values supply the blend."),
        "blend": say("Softmax weights sum to one before they multiply values."),
        "refocus": say("New queries change weights while keys and values can stay."),
        "positions": say("Access to source positions does not guarantee perfect recall."),
        "shrink": say("Scale dots by the square root of the key width."),
        "sharpen": say("Large gaps can concentrate weights and reduce softmax’s sensitivity."),
    }
    return (
        "The Quick Version",
        say("Seven facts, each with the number that showed it."),
        STEPS,
        lines,
        dict(lines),
    )


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
