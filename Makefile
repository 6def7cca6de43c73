# `make reproduce` and `make test` do all the set-up on a fresh machine with Python 3.11.
PYTHON ?= python3.11
VENV := .venv
BIN := $(CURDIR)/$(VENV)/bin
export PATH := $(BIN):$(PATH)
export HF_HUB_OFFLINE := 1

.PHONY: setup reproduce test lint official learn vectors bench clean

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

# The ablation on the official documents (CIVICSETU_MIRROR names their folder), into reports/official/.
official: setup
	@test -n "$$CIVICSETU_MIRROR" || { echo "set CIVICSETU_MIRROR to the folder of the official texts"; exit 1; }
	@civicsetu build --corpus official --data build/official
	@civicsetu run notebooks/03_ablation.ipynb -p data=build/official \
	    -p evaluate.questions=data/golden/everyday_questions.jsonl --reports reports/official

# Learns anew how questions are encoded, from an index of the central acts: make learn CENTRAL=folder
learn: setup
	@test -n "$(CENTRAL)" || { echo "make learn CENTRAL=folder: the data folder with an index of the central acts"; exit 1; }
	@civicsetu learn --data "$(CENTRAL)"

# Keeps the vectors of the plain-language edition as data, after a change of its texts, its known questions or the encoder
vectors: setup
	@python -m civicsetu.run.vectors

bench: setup
	@python -m civicsetu.bench

clean:
	rm -rf data/typeset data/corpus data/index data/cache data/quarantine reports/*.html reports/notebooks
