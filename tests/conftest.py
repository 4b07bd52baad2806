"""For all tests: random cases are the same on every run, and none of them is timed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")

_SHIPPED = Path(__file__).parents[1] / "vectors.toml"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with the shipped vectors file in it, which is the present one."""
    (tmp_path / _SHIPPED.name).write_bytes(_SHIPPED.read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path
