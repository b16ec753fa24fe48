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

site: .venv/ready-site
	$(BIN)/mkdocs build --strict

serve: .venv/ready-site
	$(BIN)/mkdocs serve

test: lint
	scripts/browsers
	$(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 --dist loadfile $(PYTEST)

lint: .venv/ready-test
	$(BIN)/ruff format --check plugin tests
	$(BIN)/ruff check plugin tests
	$(BIN)/mypy

format: .venv/ready-test
	$(BIN)/ruff format plugin tests
	$(BIN)/ruff check --fix plugin tests

.venv/ready-site: pyproject.toml scripts/environment
	scripts/environment site

.venv/ready-test: pyproject.toml scripts/environment
	scripts/environment test

clean:
	rm -rf site .cache
