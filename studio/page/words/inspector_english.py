"""The inspector in English."""

from __future__ import annotations

from studio.page.words.inspector_words import InspectorWords, Names

INSPECTOR = InspectorWords(
    title="Try it yourself",
    lead=(
        "Change the query, the scaling or the gaps and see what follows. Keys and values stay "
        "those of the film; every number is computed here, in your browser, as for the film."
    ),
    waiting="This needs scripts. The film’s own numbers are in the table.",
    unavailable=(
        "Your browser does not reproduce the film’s numbers digit for digit, so nothing can be "
        "tried here. The film’s own numbers are in the table."
    ),
    too_large="These vectors are too many to be tried in a page.",
    to_numbers="To the table",
    query="Query",
    coordinate="coordinate {}",
    presets="Start from",
    lesson_query="the film’s query",
    new_query="the new query",
    scaling="Scale the dots",
    scaling_text="divide by the square root of the key width",
    gap="Gaps between scores",
    gap_text="times as wide",
    times="× {}",
    invalid="Not a number from {least} to {most}.",
    results="From dots to weights",
    further="Further numbers",
    said="What can be said",
    plane="Value plane",
    plane_text="Weighted values laid tip to tail reach the output, {}.",
    divisor="divisor",
    peak="largest weight",
    entropy="entropy of the weights, in nats",
    effective="effective keys",
    sensitivity="softmax’s largest derivative",
    announced="Weights {weights}; output {output}.",
    sharing="Keep this state",
    copy_link="Copy a link to it",
    copy_command="Copy the command that films it",
    command_text="The command",
    copied="Copied.",
    not_copied="Your browser does not let this page copy: select the text instead.",
    film_scales=(
        "The film scales its scores, so this command films the query with scaling. Its section "
        "“{section}” shows the weights without scaling, too."
    ),
    film_gaps=(
        "The film starts from the gaps as they are, so this command films the query with "
        "unchanged gaps. Its section “{section}” turns the dial by itself."
    ),
    paused_at="As where the film is paused:",
    to_beat="Its numbers",
    beat="Where the film stands",
    beat_lead="The numbers on the picture. Choose one to see where it comes from.",
    follow="When the film is paused, take over its numbers",
    back="Back to what I had set",
    derivation="Where {} comes from",
    made_by="computed by",
    formula="formula",
    from_file="read from the vectors file",
    as_shown="written by",
    keys=Names("key {}", "keys {}", "all keys", "several keys", 8),
    values=Names("value {}", "values {}", "all values", "several values", 8),
    last=" and ",
    sentences={
        "alone": "There is one key, so its weight is {weight} whatever the query.",
        "all_equal": "All keys score the same, so all weights are equal.",
        "winner": "The highest score is that of {keys:leaders}.",
        "winner_unseen": (
            "The highest score is that of {keys:leaders}, by less than these digits show."
        ),
        "tie": "The highest score is shared by {keys:leaders}.",
        "tie_unseen": (
            "The highest score is shared by {keys:leaders}, ahead by less than these digits show."
        ),
        "sharp": "The largest weight, {peak}, is near one; yet every weight is above zero.",
        "broad": "The largest weight, {peak}, is not near one.",
        "width_one": "Keys are one number wide: scaling changes nothing.",
        "scaling_equal": "With equal dots, scaling changes no weight.",
        "sharper": (
            "Without scaling the weights are sharper: the largest is {unscaled} instead of "
            "{scaled}."
        ),
        "sharper_unseen": (
            "Without scaling the weights are sharper, but the digits of the largest do not show it."
        ),
        "sum": "The weights add up to {total}, also as they are shown.",
        "rounded": "The weights are rounded here; before rounding they sum to {total}.",
        "zero": "All zero, and so adding nothing, whatever the weights: {values:zero}.",
        "zero_all": "All values are zero, so the output is zero, too.",
        "lesson_query": "This is the film’s query.",
        "focus_stays": (
            "As for the film’s query under the same settings, the heaviest weight is at {keys:now}."
        ),
        "focus_moves": (
            "Compared with the film’s query under the same settings, the heaviest weight moves "
            "from {keys:was} to {keys:now}."
        ),
        "focus_moves_unseen": (
            "Compared with the film’s query under the same settings, the heaviest weight moves "
            "from {keys:was} to {keys:now}, by less than these digits show."
        ),
        "output_differs": (
            "The output is another one than for the film’s query under the same settings."
        ),
        "output_close": (
            "The output is another one than for the film’s query under the same settings, "
            "by less than these digits show."
        ),
        "output_alone": "The output is that of the film’s query: there is one value.",
        "output_values": "The output is that of the film’s query: the values are equal.",
        "output_cancels": "The output is that of the film’s query: the values cancel.",
        "output_weights": "The output is that of the film’s query: the weights are the same.",
    },
)
