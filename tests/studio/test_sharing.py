import pytest

from studio.sharing import LEAST_S, Piece, shared_out

FILM = {name: {f"{name}-{n}": 6.0 + n for n in range(7)} for name in "abcdefgh"}
WHOLE_S = sum(sum(beats.values()) for beats in FILM.values())


def length_s(piece):
    return sum(FILM[piece.slug][beat] for beat in piece.beats)


@pytest.mark.parametrize("seats", [1, 2, 3, 8, 64, 256])
def test_every_beat_is_in_one_piece_in_its_order_and_the_longest_come_first(seats):
    pieces = shared_out(FILM, seats)
    for slug, beats in FILM.items():
        order = list(beats)
        of_slug = sorted(
            (it.beats for it in pieces if it.slug == slug), key=lambda it: order.index(it[0])
        )
        assert [beat for piece in of_slug for beat in piece] == list(beats)
    lengths_s = [length_s(piece) for piece in pieces]
    if seats > 1:
        assert lengths_s == sorted(lengths_s, reverse=True)


def test_one_worker_draws_in_the_order_of_the_film():
    assert [piece.slug for piece in shared_out(FILM, 1)] == list(FILM)


def test_few_workers_get_whole_sections_and_many_get_short_pieces():
    assert len(shared_out(FILM, 1)) == len(shared_out(FILM, 2)) == len(FILM)
    assert 12 <= len(shared_out(FILM, 8)) <= 24
    pieces = shared_out(FILM, 256)
    assert max(map(length_s, pieces)) < 2 * LEAST_S
    assert len(pieces) <= WHOLE_S / LEAST_S + len(FILM)


def test_no_piece_is_empty_where_one_beat_is_as_long_as_many():
    assert shared_out({"a": {"long": 100.0, "short": 1.0}}, 8) == [
        Piece("a", ("long",)),
        Piece("a", ("short",)),
    ]
    assert shared_out({"a": {"one": 0.0}}, 8) == [Piece("a", ("one",))]
    assert shared_out({}, 2) == []
