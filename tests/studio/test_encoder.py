import av
import numpy as np
import pytest
from fakes import ORANGE, TINY, frame, number_in

from studio.converting import Converted
from studio.encoder import PartEncoder
from studio.errors import RenderError
from studio.last_picture import last_picture
from studio.settings import QUALITIES


def encode(target, frames, quality=TINY, shared=None):
    with PartEncoder(target, quality, picture=shared) as encoder:
        for picture, repeat in frames:
            encoder.write(picture, repeat)
    return target


def decoded(path):
    with av.open(str(path)) as video:
        return list(video.decode(video.streams.video[0]))


def flat(colour, quality=TINY):
    return np.full((quality.height, quality.width, 4), (*colour, 255), np.uint8)


def test_every_frame_is_there_once_for_each_repeat(tmp_path):
    frames = decoded(encode(tmp_path / "a.mp4", [(frame(1), 1), (frame(2), 3), (frame(3), 2)]))
    numbers = [number_in(it.to_ndarray(format="rgb24")) for it in frames]
    assert numbers == [1, 2, 2, 2, 3, 3]
    assert [it.pts * it.time_base * TINY.fps for it in frames] == list(range(6))


def test_a_part_begins_with_a_keyframe_and_has_one_every_four_seconds(tmp_path):
    frames = [(frame(n % 20), 1) for n in range(95)]
    video = decoded(encode(tmp_path / "a.mp4", frames))
    assert [n for n, it in enumerate(video) if it.key_frame] == [0, 40, 80]


def test_what_a_part_holds_does_not_depend_on_the_part_before(tmp_path):
    shared = Converted(TINY.width, TINY.height)
    encode(tmp_path / "before.mp4", [(frame(9, ORANGE), 3)], shared=shared)
    after = encode(tmp_path / "after.mp4", [(frame(1), 2), (frame(2), 2)], shared=shared)
    alone = encode(tmp_path / "alone.mp4", [(frame(1), 2), (frame(2), 2)])
    assert after.read_bytes() == alone.read_bytes()


def test_buffer_may_be_drawn_over_once_it_is_written(tmp_path):
    buffer = frame(1)
    with PartEncoder(tmp_path / "a.mp4", TINY) as encoder:
        for number in (1, 2, 3):
            buffer[:] = frame(number)
            encoder.write(buffer, 2)
    numbers = [number_in(it.to_ndarray(format="rgb24")) for it in decoded(tmp_path / "a.mp4")]
    assert numbers == [1, 1, 2, 2, 3, 3]


# The film's palette, and the corners of the colour cube.
COLOURS = [
    (14, 20, 32),
    (242, 165, 65),
    (108, 184, 240),
    (60, 200, 160),
    (242, 226, 92),
    (199, 155, 242),
    (240, 115, 90),
    (251, 250, 247),
    (0, 0, 0),
    (255, 255, 255),
    (255, 0, 0),
    (0, 255, 0),
    (0, 0, 255),
]


def bt709(colour):
    """Y', Cb, Cr of Rec. ITU-R BT.709-6, section 3, in the 8-bit levels of its table 4."""
    red, green, blue = (level / 255 for level in colour)
    luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return (
        16 + 219 * luma,
        128 + 224 * (blue - luma) / 1.8556,
        128 + 224 * (red - luma) / 1.5748,
    )


@pytest.mark.parametrize("colour", COLOURS)
def test_colours_are_those_of_bt709(tmp_path, colour):
    (picture,) = decoded(encode(tmp_path / "a.mp4", [(flat(colour), 1)]))
    middle = [bytes(plane)[plane.line_size * plane.height // 2 + 10] for plane in picture.planes]
    assert middle == pytest.approx(bt709(colour), abs=1.5)  # half a level, and one of the encoder


def test_colours_are_tagged_as_what_they_are(tmp_path):
    encode(tmp_path / "a.mp4", [(flat(ORANGE), 1)])
    with av.open(str(tmp_path / "a.mp4")) as video:
        context = video.streams.video[0].codec_context
        bt709, limited = 1, 1
        assert context.pix_fmt == "yuv420p"
        assert context.color_range == limited
        assert (context.colorspace, context.color_primaries, context.color_trc) == (bt709,) * 3


def test_last_picture_is_the_last_frame(tmp_path):
    frames = [(frame(n % 20, ORANGE), 1) for n in range(64)]
    picture = np.asarray(last_picture(encode(tmp_path / "a.mp4", frames)))
    assert picture.shape == (48, 64, 3)
    assert number_in(picture) == 3
    assert picture[20, 50].tolist() == pytest.approx(ORANGE, abs=3)


@pytest.mark.parametrize("name", ["draft", "1080p"])
def test_two_encodes_are_byte_identical(tmp_path, name):
    quality = QUALITIES[name]
    random = np.random.default_rng(7)
    frames = [
        (random.integers(0, 256, (quality.height, quality.width, 4), np.uint8), 2) for _ in range(5)
    ]
    one = encode(tmp_path / "one.mp4", frames, quality).read_bytes()
    two = encode(tmp_path / "two.mp4", frames, quality).read_bytes()
    assert one == two


def test_no_frame_is_an_error_and_leaves_no_file(tmp_path):
    with pytest.raises(RenderError, match="no frame"), PartEncoder(tmp_path / "a.mp4", TINY):
        pass
    assert not list(tmp_path.iterdir())


def test_failure_inside_leaves_no_file(tmp_path):
    with pytest.raises(ZeroDivisionError):
        encode(tmp_path / "a.mp4", ((frame(n), 2 // (2 - n)) for n in range(3)))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "picture",
    [
        np.zeros((48, 64, 3), np.uint8),
        np.zeros((64, 48, 4), np.uint8),
        np.zeros((48, 64, 4), np.uint16),
        np.zeros((48, 128, 4), np.uint8)[:, ::2],
    ],
)
def test_frame_of_another_kind_is_refused(tmp_path, picture):
    with (
        pytest.raises(RenderError, match=r"frame 0: a frame of another kind"),
        PartEncoder(tmp_path / "a.mp4", TINY) as encoder,
    ):
        encoder.write(picture, 1)


@pytest.mark.parametrize("repeat", [0, -1])
def test_frame_that_is_never_shown_is_refused(tmp_path, repeat):
    with (
        pytest.raises(RenderError, match="never shown"),
        PartEncoder(tmp_path / "a.mp4", TINY) as encoder,
    ):
        encoder.write(frame(1), repeat)
