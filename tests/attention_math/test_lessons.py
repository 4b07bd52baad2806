"""The lesson: the film's reference results in closed form, and lessons that are not like it."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from walking import extreme_vectors, random_vectors, shown_in

from attention_math import (
    Attention,
    NumberError,
    attend,
    build_lesson,
    default_vectors,
    format_number,
    format_weight,
    vector_set,
)

E = math.e
LESSON = build_lesson(default_vectors())


def with_query(query, **change):
    v = default_vectors()
    parts = {"new_query": v.new_query, "keys": v.keys, "values": v.values, **change}
    return build_lesson(vector_set(query=query, **parts))


def three(x):
    """Three decimals by another way than the package's."""
    return format(round(x, 3), ".3f")


class TestDefault:
    def test_cells(self):
        assert LESSON.query_cells.texts == ("2", "0", "0", "0")
        assert LESSON.new_query_cells.texts == ("0", "2", "0", "0")
        assert LESSON.key_cells.texts[1] == ("1", "1", "0", "0")
        assert LESSON.value_cells.texts == (("1", "0"), ("0", "1"), ("0", "0"))
        assert LESSON.products.texts[0] == ("4", "0", "0", "0")
        assert LESSON.addresses.texts == ("1", "2", "3")
        assert LESSON.labels == ("the", "cat", "sat")
        assert (LESSON.n_keys.text, LESSON.d_k.text, LESSON.d_v.text) == ("3", "4", "2")

    def test_the_first_query(self):
        a = LESSON.query
        assert a.dots.texts == ("4", "2", "0")
        assert a.divisor.text == "2"
        assert a.scores.texts == ("2", "1", "0")
        assert a.exponentials.texts == (three(E**2), three(E), "1")
        assert a.normalizer.text == three(E**2 + E + 1)
        expected = tuple(three(x / (E**2 + E + 1)) for x in (E**2, E, 1))
        assert a.weights.texts == expected
        assert a.output.texts == expected[:2]
        assert a.contributions.texts == ((expected[0], "0"), ("0", expected[1]), ("0", "0"))
        assert a.running_totals.texts == ((expected[0], "0"), expected[:2], expected[:2])
        assert a.weights_total.text == "1"

    def test_the_new_query(self):
        assert LESSON.new_query.scores.texts == ("0", "1", "2")
        assert LESSON.new_query.weights.texts == LESSON.query.weights.texts[::-1]
        assert LESSON.new_query.output.texts == LESSON.query.weights.texts[:0:-1]

    def test_without_scaling(self):
        whole = E**4 + E**2 + 1
        expected = tuple(three(x / whole) for x in (E**4, E**2, 1))
        assert LESSON.unscaled.weights.texts == expected
        assert LESSON.unscaled.scores.texts == LESSON.unscaled.dots.texts

    def test_the_stand_in_is_the_mean(self):
        assert LESSON.summary.texts == (three(1 / 3),) * 2

    def test_the_way_and_its_ends(self):
        assert LESSON.glide(0).weights.texts == LESSON.query.weights.texts
        assert LESSON.glide(1).weights.texts == LESSON.new_query.weights.texts
        middle = LESSON.glide(0.5)
        assert middle.query.texts == ("1", "1", "0", "0")
        assert middle.weights.texts == (three(1 / 3),) * 3
        assert middle.effective_keys.text == "3"
        with pytest.raises(NumberError):
            LESSON.glide(1.01)

    def test_every_point_of_the_way_is_recomputed(self):
        v = default_vectors()
        for t in np.linspace(0, 1, 11):
            alone = attend((1 - t) * v.query + t * v.new_query, v.keys, v.values)
            assert LESSON.glide(t).weights.texts == tuple(map(format_weight, alone.weights))

    def test_counts(self):
        assert (LESSON.longer.n_keys.text, LESSON.longer.n_doubled.text) == ("3", "6")
        assert LESSON.longer.d_v.text == "2"
        assert [each.text for each in LESSON.longer.addresses] == ["1", "2", "3", "4", "5", "6"]
        c = LESSON.cost
        assert (c.per_query.text, c.per_query_doubled.text) == ("12", "24")
        assert (c.self_attention.text, c.self_attention_doubled.text) == ("36", "144")

    def test_spreads(self):
        assert [s.width.text for s in LESSON.spread] == ["4", "16", "64"]
        assert [s.deviation.text for s in LESSON.spread] == ["2", "4", "8"]
        assert {s.scaled_deviation.text for s in LESSON.spread} == {"1"}
        assert {s.axis_limit.text for s in LESSON.spread} == {"24"}
        assert {s.axis_start.text for s in LESSON.spread} == {"−24"}
        for s in LESSON.spread:
            assert len(s.scaled_sample) == len(s.sample) == int(s.sample_count.text)

    def test_dividers(self):
        pairs = [(d.width.text, d.divisor.text) for d in LESSON.dividers]
        assert pairs == [("4", "2"), ("64", "8")]

    def test_the_counter_example_is_sharp(self):
        c = LESSON.counter
        assert c.factor.text == "10"
        assert c.is_sharp
        assert c.attended.scores.texts == ("20", "10", "0")
        assert c.attended.exponentials.texts[0] == "4.85 × 10⁸"
        assert c.attended.weights.texts == (">0.999", "<0.001", "≈10⁻⁹")

    def test_gaps(self):
        assert [g.factor.text for g in LESSON.gaps] == ["1", "2", "5", "10"]
        assert LESSON.gaps[0].weights.texts == LESSON.query.weights.texts
        assert LESSON.gaps[1].weights.texts == LESSON.unscaled.weights.texts
        w = [1 / (1 + math.exp(-f) + math.exp(-2 * f)) for f in (1, 2, 5)]
        assert [g.peak_sensitivity.text for g in LESSON.gaps[:3]] == [three(x * (1 - x)) for x in w]
        assert LESSON.gap_at(1.0).weights.texts == LESSON.query.weights.texts
        peaks = [float(LESSON.gap_at(f).numbers.peak_sensitivity) for f in np.linspace(1, 9, 30)]
        assert peaks == sorted(peaks, reverse=True)

    def test_log_axis(self):
        axis = LESSON.log_axis
        assert axis.ticks.texts == ("0.01", "0.1", "1")
        assert axis.tick_heights == (0, 0.5, 1)
        assert axis.smallest.text == three(1 / (E**2 + E + 1))
        assert axis.smallest_unscaled.text == three(1 / (E**4 + E**2 + 1))
        assert 0 < axis.unscaled_heights[2] < axis.query_heights[2] < 1

    def test_addresses_that_are_pointed_at(self):
        assert LESSON.needed.text == "3"
        assert LESSON.heaviest is not None
        assert LESSON.new_heaviest is not None
        assert (LESSON.heaviest.text, LESSON.new_heaviest.text) == ("1", "3")
        assert [z.text for z in LESSON.zero_values] == ["3"]

    def test_claims(self):
        c = LESSON.claims
        assert (c.unscaled_is_sharper, c.output_changes, c.focus_moves) == (True, True, True)
        assert (c.leaders, c.new_leaders, c.zero_values) == ((1,), (3,), (3,))
        assert c.weights_sum_as_shown
        assert not c.needed_is_heaviest
        assert not c.one_key

    def test_nothing_is_hidden(self):
        assert LESSON.hidden_keys is LESSON.hidden_coordinates is None


class TestOtherLessons:
    def test_a_tie(self):
        lesson = with_query([1, 1, 0, 0])
        assert lesson.query.weights.texts == (three(1 / 3),) * 3
        assert lesson.heaviest is None
        assert not lesson.claims.weights_sum_as_shown
        assert lesson.claims.leaders == (1, 2, 3)
        assert lesson.claims.dots_are_equal
        assert not lesson.claims.unscaled_is_sharper

    def test_a_query_of_nothing(self):
        lesson = with_query([0, 0, 0, 0])
        assert lesson.query.scores.texts == ("0", "0", "0")
        assert lesson.query.weights.texts == (three(1 / 3),) * 3
        assert not lesson.counter.is_sharp

    def test_a_new_query_of_the_same_direction_keeps_the_focus(self):
        lesson = with_query([2, 0, 0, 0], new_query=[4, 0, 0, 0])
        assert not lesson.claims.focus_moves
        assert lesson.claims.output_changes

    def test_one_key(self):
        lesson = build_lesson(vector_set([1, 2], [3, 4], [[5, 6]], [[7]]))
        assert lesson.claims.one_key
        assert lesson.query.weights.texts == ("1.000",)
        assert lesson.query.output.texts == ("7",)
        assert lesson.query.peak_sensitivity.text == "0"
        assert lesson.claims.weights_sum_as_shown
        assert not lesson.claims.output_changes

    def test_width_one_is_not_changed_by_scaling(self):
        lesson = build_lesson(vector_set([1], [2], [[3], [4]], [[1], [2]]))
        assert lesson.query.divisor.text == "1"
        assert not lesson.claims.unscaled_is_sharper

    def test_weights_below_float64_are_never_zero(self):
        lesson = build_lesson(vector_set([1], [2], [[1500], [750], [0]], [[1], [-2], [0]]))
        assert lesson.query.weights.texts == (">0.999", "≈10⁻³²⁶", "≈10⁻⁶⁵¹")
        assert lesson.query.exponentials.texts == ("2.77 × 10⁶⁵¹", "5.26 × 10³²⁵", "1")
        assert lesson.query.contributions.texts == (("1",), ("−3.80 × 10⁻³²⁶",), ("0",))
        assert lesson.query.peak_sensitivity.text == "1.90 × 10⁻³²⁶"
        assert lesson.log_axis.floor.text == "10⁻⁶⁵²"
        assert all(h > 0 for h in lesson.log_axis.query_heights)

    def test_a_blend_below_float64_is_not_shown_as_nothing(self):
        lesson = build_lesson(vector_set([1], [2], [[1500], [750], [0]], [[0, 3], [-2, 3], [0, 3]]))
        faint = "−3.80 × 10⁻³²⁶"
        assert lesson.query.output.texts == (faint, "3")
        assert lesson.query.contributions.texts[1][0] == faint
        assert [row[0] for row in lesson.query.running_totals.texts] == ["0", faint, faint]
        assert lesson.glide(0.0, moving=True).output.texts == (faint, "3.000")

    def test_a_needed_source_that_was_named(self):
        lesson = with_query([2, 0, 0, 0], needed_source=1)
        assert lesson.needed.text == "1"
        assert lesson.claims.needed_is_heaviest

    def test_a_longer_query_is_tried_until_it_is_sharp(self):
        lesson = with_query([0.002, 0, 0, 0])
        assert lesson.counter.is_sharp
        assert lesson.counter.factor.text == "10000"
        assert lesson.counter.attended.peak_weight.value > 0.95

    def test_a_query_that_cannot_grow(self):
        lesson = with_query([1.7e308, 0, 0, 0])
        assert not lesson.counter.is_sharp
        assert lesson.counter.factor.text == "1"

    def test_what_is_beyond_eight_is_counted(self):
        generator = np.random.default_rng(3)
        lesson = build_lesson(
            vector_set(
                generator.standard_normal(10),
                generator.standard_normal(10),
                generator.standard_normal((64, 10)),
                generator.standard_normal((64, 9)),
            )
        )
        hidden = (
            lesson.hidden_keys,
            lesson.hidden_coordinates,
            lesson.hidden_value_coordinates,
        )
        assert [h.text for h in hidden if h] == ["57", "7", "6"]
        assert len(lesson.query.weights) == 8
        assert lesson.query.numbers.weights.sum() == pytest.approx(1, abs=1e-12)

    def test_many_keys_cost_nothing_until_they_are_read(self):
        every, eye = np.ones(4), np.eye
        lesson = build_lesson(vector_set(every, every, eye(300, 4), eye(300, 2)), whole=True)
        assert len(lesson.products) == 300
        assert lesson.products[299].texts == ("0",) * 4
        assert lesson.query.weights[-1].text == lesson.query.weights[299].text

    @pytest.mark.parametrize("vectors", [*map(random_vectors, range(8)), *extreme_vectors()])
    def test_shown_values_are_those_of_the_numbers(self, vectors):
        lesson = build_lesson(vectors)
        for made in (lesson.query, lesson.new_query, lesson.unscaled, lesson.glide(0.25)):
            for name in ("dots", "scores", "exponentials", "weights", "log_weights", "output"):
                numbers = getattr(made.numbers, name).tolist()
                values = [s.value for s in getattr(made, name)]
                assert values == [x if math.isfinite(x) else None for x in numbers], name

    @pytest.mark.parametrize("vectors", [*map(random_vectors, range(8)), *extreme_vectors()])
    def test_no_text_is_a_false_zero_or_a_stray_type(self, vectors):
        for path, shown in shown_in(build_lesson(vectors)):
            assert not any(bad in shown.text for bad in ("nan", "inf", "np.", "-", "array")), path
            assert shown.text not in {"0.000", "−0", "−0.000"}, path
            if "weights[" in path and ".log_" not in path and len(vectors.keys) > 1:
                assert shown.text not in {"0", "1", "1.000"}, path


class TestRecords:
    def test_are_frozen(self):
        for record in (LESSON, LESSON.query, LESSON.cost, LESSON.claims, LESSON.query.numbers):
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(record, dataclasses.fields(record)[0].name, None)
            assert not hasattr(record, "__dict__")

    def test_rows_behave_as_sequences(self):
        row = LESSON.query.weights
        assert len(row) == 3
        assert row[-1] is row[2]
        assert row[1:] == (row[1], row[2])
        assert list(row) == [row[0], row[1], row[2]]
        first, *_ = row
        assert first is row[0]
        with pytest.raises(IndexError):
            row[3]
        with pytest.raises(IndexError):
            LESSON.key_cells[3]

    def test_the_same_vectors_give_the_same_lesson(self):
        again = build_lesson(default_vectors())
        texts = [[s.text for _, s in shown_in(lesson)] for lesson in (LESSON, again)]
        assert texts[0] == texts[1]

    def test_numbers_have_every_name_of_the_contract(self):
        names = {
            *("dots", "divisor", "scores", "exponentials", "normalizer", "weights", "log_weights"),
            *("contributions", "output", "entropy_nats", "peak_weight", "effective_keys"),
            "peak_sensitivity",
        }
        assert names <= {field.name for field in dataclasses.fields(Attention)}
        assert all(hasattr(LESSON.query, name) for name in names)


def test_two_texts_of_one_number_agree():
    for _, shown in shown_in(LESSON):
        if shown.format.endswith("format_weight") and shown.text[0] in "01":
            assert shown.text == format_number(shown.value)
