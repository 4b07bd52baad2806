# Two commands on a fresh machine: `make film` renders the lesson into media/, `make test` runs all
# tests. Both set up first what is missing. PYTHON chooses the interpreter, ARGS adds options:
#     make film ARGS="--quality draft --theme light"

# Names below are relative, so that the folder itself may be called anything.
PYTHON ?=
ARGS ?=
export PYTHON

RUN = .venv/bin/python
ROOMS = tests/attention_math tests/studio tests/scenes
OTHERS = $(filter-out $(ROOMS) %/__pycache__,$(patsubst %/,%,$(wildcard tests/*/)))
TESTS = $(wildcard $(ROOMS)) $(wildcard tests/test_*.py) $(OTHERS)

.DEFAULT_GOAL = film
.NOTPARALLEL:
.PHONY: setup film test lint bench

setup:
	@bash tools/setup.sh

film: setup
	@$(RUN) render.py film $(ARGS)

# From cheap to dear: the sources, the numbers, the files, the pictures, then whole films. Files of
# tests go to as many processes as there are cores; each stays in one, with what it has rendered.
test: lint
	$(RUN) -m pytest -n auto --dist loadfile $(TESTS) $(ARGS)

lint: setup
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy
	$(RUN) -c "from importlinter.cli import lint_imports_command as run; run()"

bench: setup
	$(RUN) -m studio.bench $(ARGS)
