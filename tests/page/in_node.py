"""The inspector's own scripts run by Node, without a page around them."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from attention_math import VectorSet
from attention_math.lesson.choices import SHARP
from studio.page.assets import asset
from studio.page.golden import shown_names
from studio.page.inspector import INSPECTOR_SCRIPTS

NODE = shutil.which("node") or shutil.which("nodejs")
needs_node = pytest.mark.skipif(NODE is None, reason="no Node: nothing here runs JavaScript")

# Those that neither draw nor listen.
_SCRIPTS = INSPECTOR_SCRIPTS[: INSPECTOR_SCRIPTS.index("inspector_view.js")]


def run_in_node(folder: Path, body: str, given: Any) -> Any:
    """What ``body``, the body of a function of ``given``, returns after the inspector's scripts."""
    script, data = folder / "script.js", folder / "given.json"
    data.write_text(json.dumps(given), encoding="utf-8")
    main = 'const given = JSON.parse(require("fs").readFileSync(process.argv[2], "utf8"));'
    lines = ['"use strict";', *map(asset, _SCRIPTS), main]
    lines.append(f"process.stdout.write(JSON.stringify((() => {{ {body} }})()));")
    script.write_text("\n".join(lines), encoding="utf-8")
    assert NODE is not None
    command = [NODE, str(script), str(data)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


def lesson_data(vectors: VectorSet) -> dict[str, Any]:
    """A lesson as ``preparedLesson`` takes it."""
    names = ("query", "new_query", "keys", "values")
    arrays = {name: getattr(vectors, name).tolist() for name in names}
    return arrays | {"shown": shown_names(vectors.values.shape[1]), "sharp": SHARP}
