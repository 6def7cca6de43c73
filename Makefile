# `make reproduce` and `make test` do all the set-up on a fresh machine with Python 3.11.
PYTHON ?= python3.11
VENV := .venv
BIN := $(CURDIR)/$(VENV)/bin
export PATH := $(BIN):$(PATH)
export HF_HUB_OFFLINE := 1

.PHONY: setup reproduce test lint bench clean

setup: $(VENV)/ready

$(VENV)/ready: pyproject.toml constraints.txt
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 is needed ($(PYTHON) was not found); set PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Setting up $(VENV) (a few minutes, once)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[all]'
	@touch $@

reproduce: setup
	@dvc repro
	@echo
	@echo "The reports: $(CURDIR)/reports/index.html"
	@echo 'Ask:         $(VENV)/bin/civicsetu ask "My flat is two years late. Can I get my money back?"'

test: setup
	@python -m pytest

lint: setup
	@ruff check . && ruff format --check . && mypy && lint-imports

bench: setup
	@python -m civicsetu.evaluate.bench

clean:
	rm -rf data/typeset data/corpus data/index data/cache data/quarantine reports/*.html reports/notebooks
