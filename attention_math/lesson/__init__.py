"""The lesson: every number of the film, frozen, each knowing the call that made it."""

from attention_math.lesson.asides import Cost, Divider, Longer
from attention_math.lesson.attended import Attended
from attention_math.lesson.axis import first_of
from attention_math.lesson.build import build_lesson
from attention_math.lesson.contrasts import Contrast, Contrasts
from attention_math.lesson.dial import GapCurves
from attention_math.lesson.dispersion import Spread
from attention_math.lesson.grounds import Ground, grounds
from attention_math.lesson.inspecting import (
    Inspected,
    inspected,
    slider_reach,
    slider_step,
)
from attention_math.lesson.places import Steps, ValueSpace
from attention_math.lesson.record import Lesson
from attention_math.lesson.rows import ShownMatrix, ShownVector
from attention_math.lesson.sharpening import Counter, Gap, LogAxis
from attention_math.lesson.statements import Claims, claim_names
from attention_math.lesson.view import View

__all__ = [
    "Attended",
    "Claims",
    "Contrast",
    "Contrasts",
    "Cost",
    "Counter",
    "Divider",
    "Gap",
    "GapCurves",
    "Ground",
    "Inspected",
    "Lesson",
    "LogAxis",
    "Longer",
    "ShownMatrix",
    "ShownVector",
    "Spread",
    "Steps",
    "ValueSpace",
    "View",
    "build_lesson",
    "claim_names",
    "first_of",
    "grounds",
    "inspected",
    "slider_reach",
    "slider_step",
]
