"""What pictures of large lessons leave out is chosen by rule, counted, and part of every sum."""

from __future__ import annotations

import math

import numpy as np
import pytest

from attention_math import (
    NumberError,
    VectorSet,
    attend,
    build_lesson,
    columns,
    first_of,
    kept_coordinates,
    kept_keys,
    products,
    replay,
    rest_contributions,
    rest_count,
    rest_products,
    rest_total,
    vector_set,
)


def large_vectors(n_keys: int = 64, d_k: int = 20, d_v: int = 30, seed: int = 5) -> VectorSet:
    draw = np.random.default_rng(seed).standard_normal
    return vector_set(draw(d_k), draw(d_k), draw((n_keys, d_k)), draw((n_keys, d_v)))


LARGE = large_vectors()
LESSON = build_lesson(LARGE)
KEPT = [] if LESSON.view.keys is None else LESSON.view.keys.kept.value.tolist()


class TestChoice:
    def test_all_keys_of_a_small_lesson(self):
        assert kept_keys([1.0], [0.0], [[1], [2], [3]], None, 8).tolist() == [1, 2, 3]

    def test_extremes_of_both_queries_come_first_and_then_the_heaviest_by_turns(self):
        # Dots 12, 11 … 1 for the first query, and the other way round for the new one.
        keys = [[13 - i, i] for i in range(1, 13)]
        assert kept_keys([1, 0], [0, 1], keys, 6, 7).tolist() == [1, 2, 3, 6, 10, 11, 12][:7]

    def test_the_needed_source_is_kept_however_light(self):
        assert 40 in kept_keys([1.0], [1.0], [[float(i)] for i in range(64, 0, -1)], 40, 7)

    def test_of_many_equal_keys_the_first(self):
        assert kept_keys([1.0], [2.0], [[3.0]] * 4096, None, 7).tolist() == [1, 2, 3, 4, 5, 6, 7]

    def test_coordinates(self):
        assert kept_coordinates(8, 8, 3).tolist() == [1, 2, 3, 4, 5, 6, 7, 8]
        assert kept_coordinates(9, 8, 3).tolist() == [1, 2, 9]
        assert columns([[1, 2, 3], [4, 5, 6]], [1, 3]).tolist() == [[1, 3], [4, 6]]

    def test_an_address_that_is_not_there(self):
        with pytest.raises(NumberError, match="addresses from 1 to 3"):
            rest_count(3, [4])


class TestSums:
    def test_the_rest_of_weights_makes_them_one(self):
        made = attend(LARGE.query, LARGE.keys, LARGE.values)
        rest = rest_total(made.weights, made.log_weights, KEPT)
        kept = math.fsum(made.weights[np.array(KEPT) - 1].tolist())
        assert float(rest.total) == pytest.approx(1 - kept, abs=1e-15)
        assert float(rest.log) == pytest.approx(math.log(1 - kept), rel=1e-12)

    def test_the_rest_of_contributions_makes_them_the_output(self):
        made = attend(LARGE.query, LARGE.keys, LARGE.values)
        rest = rest_contributions(made.weights, made.log_weights, LARGE.values, KEPT)
        kept = made.contributions[np.array(KEPT) - 1].sum(axis=0)
        assert rest.total + kept == pytest.approx(made.output, abs=1e-14)

    def test_the_rest_of_products_makes_them_the_dots(self):
        made, kept = attend(LARGE.query, LARGE.keys, LARGE.values), [1, 2, 20]
        rest = rest_products(LARGE.query, LARGE.keys, kept)
        parts = products(LARGE.query, LARGE.keys)[:, np.array(kept) - 1].sum(axis=1)
        assert rest.total + parts == pytest.approx(made.dots, abs=1e-13)

    def test_sums_beyond_float64_come_from_logarithms(self):
        total = rest_total([math.inf, math.inf, 5.0], [800.0, 800.0, math.log(5)], [3])
        assert float(total.total) == math.inf
        assert float(total.log) == pytest.approx(800 + math.log(2), rel=1e-15)

    def test_contributions_below_float64_come_from_logarithms(self):
        logs = [-800.0, -800.0 + math.log(3), 0.0]
        total = rest_contributions([0.0, 0.0, 1.0], logs, [[1], [-1], [7]], [3])
        assert math.copysign(1, float(total.total[0])) == -1
        assert float(total.log[0]) == pytest.approx(-800 + math.log(2), rel=1e-15)

    @pytest.mark.parametrize("rest", [[3, -1, -2], [-1, -1, -7, -4, 3, -2, 12], [0.5, -0.5]])
    def test_values_that_cancel_add_exactly_nothing(self, rest: list[float]):
        # Thirds, sevenths and the like: each contribution is rounded, their sum is none the less 0.
        values = [[1.0, 1.0]] * 7 + [[x, 1.0] for x in rest]
        lesson = build_lesson(vector_set([1, 0], [0, 1], np.zeros((len(values), 2)), values))
        assert lesson.query.contributions.texts[-1][0] == "0"
        assert lesson.steps(lesson.query).contributions[-1][0] == 0
        alone = build_lesson(vector_set([1], [2], np.zeros((len(rest), 1)), [[x] for x in rest]))
        assert alone.query.output.texts == alone.summary.texts == ("0",)


class TestDrawnLesson:
    def test_rows_are_kept_ones_and_the_rest(self):
        assert LESSON.addresses.texts == (*map(str, KEPT), "…")
        assert LESSON.query.dots.texts[-1] == LESSON.query.scores.texts[-1] == "…"
        assert set(LESSON.key_cells[-1].texts) == set(LESSON.value_cells[-1].texts) == {"…"}
        assert LESSON.hidden_keys.text == str(64 - len(KEPT))

    def test_coordinates_are_the_first_two_and_the_last(self):
        whole = build_lesson(LARGE, whole=True)
        first, second, *_, last = whole.query.output.texts
        assert LESSON.query.output.texts == (first, second, "…", last)
        assert LESSON.key_cells[0].texts[2] == LESSON.query_cells.texts[2] == "…"

    @pytest.mark.parametrize("made", [LESSON.query, LESSON.new_query, LESSON.glide(0.5)])
    def test_rows_add_up(self, made):
        assert math.fsum(made.shares) == pytest.approx(1, abs=1e-14)
        exponentials = [shown.value for shown in made.exponentials]
        assert math.fsum(exponentials) == pytest.approx(made.normalizer.value, rel=1e-14)
        walk = LESSON.steps(made)
        assert len(walk.contributions) == len(made.weights) == 8
        assert np.sum(walk.contributions, axis=0) == pytest.approx(walk.output, abs=1e-14)

    def test_terms_add_up_to_dots(self):
        for row, dot in zip(LESSON.products[:-1], LESSON.query.dots[:-1], strict=True):
            assert math.fsum(term.value for term in row) == pytest.approx(dot.value, abs=1e-13)

    def test_the_ledger_makes_it_again(self):
        shown = [
            *LESSON.addresses,
            *LESSON.query.exponentials,
            *LESSON.query.weights,
            *LESSON.glide(0.3, moving=True).weights,
            *(term for row in LESSON.products for term in row),
            *(part for row in LESSON.query.contributions for part in row),
            *LESSON.query.output,
            LESSON.hidden_keys,
        ]
        for each in shown:
            assert replay(each.as_json(), LARGE) == each.text

    @pytest.mark.parametrize("most", [1, 2])
    def test_a_table_cut_further_keeps_its_rows_of_one_length(self, most):
        cut = LESSON.beginnings(LESSON.key_cells, most, LESSON.d_k)
        assert {len(row) for row in cut} == {most + 1}
        assert set(cut[-1].texts) == {"…"}
        assert cut[0].texts == (*LESSON.key_cells[0].texts[:most], "…")
        for shown in cut[0]:
            assert replay(shown.as_json(), LARGE) == shown.text

    def test_claims_are_those_of_the_whole_lesson(self):
        whole = build_lesson(LARGE, whole=True).claims
        assert LESSON.claims.leaders == whole.leaders
        assert LESSON.claims.focus_moves == whole.focus_moves
        assert LESSON.claims.keys_are_elided

    def test_4096_equal_keys_of_float16(self):
        ones = np.ones((4096, 4), dtype=np.float16)
        lesson = build_lesson(vector_set(ones[0], ones[0] * 2, ones, ones[:, :2]))
        assert math.fsum(lesson.query.numbers.weights.tolist()) == pytest.approx(1, abs=1e-12)
        assert lesson.query.weights.texts == (*["<0.001"] * 7, "0.998")
        assert lesson.query.output.texts == ("1", "1")


class TestFirstEntries:
    def test_a_short_row_stays_as_it_is(self):
        row = LESSON.query_cells
        assert first_of(row, len(row), LESSON.d_k.quantity) is row

    @pytest.mark.parametrize(("most", "hidden"), [(1, 19), (2, 18), (3, 18)])
    def test_the_sign_counts_all_that_it_stands_for(self, most: int, hidden: int):
        # Of 20 coordinates the first two and the last are drawn, and "…" between them.
        row = first_of(LESSON.query_cells, most, LESSON.d_k.quantity)
        assert row.texts == (*LESSON.query_cells.texts[: min(most, 2)], "…")
        assert row[-1].value == hidden
        assert replay(row[-1].as_json(), LARGE) == "…"

    def test_values_count_those_that_no_row_holds(self):
        assert first_of(LESSON.query.output, 1, LESSON.d_v.quantity)[-1].value == 29
