# make site    the website, in the folder site/
# make serve   the website, built anew whenever a file changes
# make test    everything that is checked, browsers included
# make lint    style and types alone
# make clean   remove what was built; .cache too

PYTHON ?= python3
BIN := .venv/bin

export PYTHON
# Material's note on the future of MkDocs is for its users, not for ours.
export NO_MKDOCS_2_WARNING := 1

.PHONY: site serve test lint format clean

site: .venv/ready
	$(BIN)/mkdocs build --strict

serve: .venv/ready
	$(BIN)/mkdocs serve

test: lint
	scripts/browsers
	$(BIN)/python -m pytest $(PYTEST)

lint: .venv/ready[test,lint]
	$(BIN)/ruff format --check plugin tests
	$(BIN)/ruff check plugin tests
	$(BIN)/mypy

format: .venv/ready[test,lint]
	$(BIN)/ruff format plugin tests
	$(BIN)/ruff check --fix plugin tests

.venv/ready: pyproject.toml scripts/environment
	scripts/environment

.venv/ready[test,lint]: pyproject.toml scripts/environment
	scripts/environment '[test,lint]'

clean:
	rm -rf site .cache
