"""Schedules reckoned from parts: closed forms, and bounds that every schedule keeps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.engine.simulation import schedule_s

whole_seconds = st.lists(st.integers(0, 100), max_size=30)  # sums of whole numbers are exact


def test_one_worker_does_all_in_turn_and_many_wait_for_the_longest():
    assert schedule_s([3, 1, 2], 1, start_s=4) == 10
    assert schedule_s([3, 1, 2], 64, start_s=4) == 7
    assert schedule_s([], 2, start_s=4) == 0


def test_longest_first_is_better_than_longest_last():
    assert schedule_s([2, 1, 1], 2) == 2
    assert schedule_s([1, 1, 2], 2) == 3


@given(whole_seconds, st.integers(1, 8))
def test_never_better_than_the_work_shared_out_nor_worse_than_it_and_the_longest(parts_s, workers):
    took_s = schedule_s(parts_s, workers)
    longest_s = max(parts_s, default=0)
    assert max(sum(parts_s) / workers, longest_s) <= took_s
    assert took_s <= sum(parts_s) / workers + longest_s


@pytest.mark.parametrize(
    ("parts_s", "workers", "start_s"), [([1], 0, 0), ([-1], 1, 0), ([1], 1, -1)]
)
def test_what_cannot_be_is_refused(parts_s, workers, start_s):
    with pytest.raises(ValueError, match="at least one worker"):
        schedule_s(parts_s, workers, start_s=start_s)
