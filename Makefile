# `make reproduce` and `make test` do all the set-up on a fresh machine with Python 3.11; `make help` lists the rest.
PYTHON ?= python3.11
VENV := .venv
BIN := $(CURDIR)/$(VENV)/bin
export PATH := $(BIN):$(PATH)
export HF_HUB_OFFLINE := 1
# where CI sets this, Python would keep nothing that it compiles, and each process would compile its imports anew
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: stores help setup hooks lab reproduce test coverage test-fast lint generate official learn vectors pictures model-demo bench load scale clean

help:  ## This list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

# A third of the code that is installed and hardly ever imported: Python compiles a module of it when it is needed.
NOT_COMPILED := '/(tests?|transformers/models|litellm/proxy|langchain_community|_inductor|pip|debugpy|sklearn|sympy)/'

setup: $(VENV)/ready  ## Install everything into .venv (a few minutes, once)

$(VENV)/ready: pyproject.toml constraints.txt Makefile civicsetu/run/lab.json
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 is needed ($(PYTHON) was not found); set PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Setting up $(VENV) (a few minutes, once)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q --no-compile --disable-pip-version-check -c constraints.txt -e '.[all]'
	@$(BIN)/python -m compileall -qq -j 0 -x $(NOT_COMPILED) $(VENV)/lib || true  # on all cores, which pip does on one
	@mkdir -p $(VENV)/etc/jupyter/jupyter_server_config.d
	@cp civicsetu/run/lab.json $(VENV)/etc/jupyter/jupyter_server_config.d/civicsetu.json
	@if git rev-parse -q --git-dir >/dev/null 2>&1; then git config filter.stripped-notebook.clean '"$(BIN)/civicsetu" strip'; fi
	@touch $@

hooks: setup  ## Check each commit: the checks of `make lint`, notebooks without outputs
	@pre-commit install

lab: setup  ## Open the notebooks in JupyterLab
	@jupyter lab notebooks

reproduce: setup  ## Run the pipeline: read, index, compare, evaluate, report (what has changed; a few minutes)
	@civicsetu strip notebooks/*.ipynb
	@dvc repro
	@echo
	@echo "The reports: $(CURDIR)/reports/index.html"
	@echo 'Ask:         $(VENV)/bin/civicsetu ask "My flat is two years late. Can I get my money back?"'

# several processes test side by side (PROCESSES), so each has one thread for its linear algebra
test coverage: export OPENBLAS_NUM_THREADS := 1
test coverage: export OMP_NUM_THREADS := 1

PROCESSES ?= 2
test: setup  ## All tests
	@python -m pytest -n $(PROCESSES) --dist loadfile --no-loadscope-reorder

coverage: setup  ## All tests, and which lines they run (slower)
	@python -m pytest -n $(PROCESSES) --dist loadfile --cov --cov-report=term:skip-covered

test-fast: setup  ## The tests that need no index, no official texts and no browser (about a minute)
	@python -m pytest -m "not index and not official and not browser and not slow"

stores: setup  ## The tests of the stores: files, a real PostgreSQL server, Milvus in its embedded edition, a Dask cluster
	@python -m pytest tests/stores tests/run/test_cluster.py

lint: setup  ## Style, types, layers, generated files
	@ruff check . && ruff format --check . && mypy && lint-imports && civicsetu generate --check

generate: setup  ## Write params.yaml, the notebooks' parameter cells and dvc.yaml's lists from the types and the code
	@civicsetu generate

# The questions on the official documents; of their answers the part that was kept aside is reported.
ON_OFFICIAL := official everyday comparison value_comparison territory premise adversarial unanswerable amended \
    mixed further later drawn fresh varied unseen natural own_words_aside asked_anew_aside asked_later \
    asked_plainly asked_mixed asked_of_late_aside asked_last_aside asked_since_aside asked_next_aside asked_again_aside asked_lately_aside asked_further_aside asked_afresh_aside asked_after_aside

official: setup  ## Retrieval and answers on the official documents (in the folder CIVICSETU_MIRROR), into reports/official
	@test -n "$$CIVICSETU_MIRROR" || { echo "set CIVICSETU_MIRROR to the folder of the official texts"; exit 1; }
	@civicsetu build --corpus official --data build/official
	@civicsetu run notebooks/03_ablation.ipynb -p data=build/official \
	    -p evaluate.questions=data/golden/everyday_questions.jsonl --reports reports/official
	@civicsetu run notebooks/04_evaluate.ipynb -p data=build/official -p evaluate.split=heldout \
	    -p evaluate.questions=$$(printf 'data/golden/%s_questions.jsonl\n' $(ON_OFFICIAL) | paste -sd,) \
	    --reports reports/official

learn: setup  ## Learn anew how questions are encoded: make learn CENTRAL=folder RULES=folder with indexes of both corpora
	@test -n "$(CENTRAL)" -a -n "$(RULES)" || { echo "make learn CENTRAL=folder RULES=folder: the data folders with \
	    an index of the central acts, and of the official documents"; exit 1; }
	@civicsetu learn --data "$(CENTRAL)" --rules "$(RULES)"

vectors: setup  ## Keep the vectors of the plain-language edition as data, after its texts or the encoder have changed
	@python -m civicsetu.run.vectors

pictures: setup  ## Take the pictures of the README and the pages anew, after the page has changed (needs Chromium)
	@CIVICSETU_PICTURES=1 python -m pytest tests/explore/test_page.py tests/explore/test_graph_page.py -k "pictures or picture_of_the_documentation"

model-demo: setup  ## Ten questions answered through a scripted server on this machine, to see the way of a model's answer
	@python -m civicsetu.run.model_demo

SHARE ?= 20
faults: setup  ## Faults on purpose: kills, full disks, damaged files, hostile documents, odd questions; 1 of SHARE (20) trials
	@python -m tests.faults.all build/faults/$(SHARE) --share $(SHARE) --out docs/reliability.md

bench: setup  ## The benchmark against other retrieval designs
	@python -m civicsetu.bench

load: setup  ## The page under load: 20 visitors at once for a minute, then 5,000 questions (about five minutes)
	@python -m civicsetu.bench.load

CENTRAL ?=
scale: setup  ## Ten thousand, a hundred thousand and a million passages: make scale CENTRAL=folder with an index of the central acts
	@test -n "$(CENTRAL)" || { echo "make scale CENTRAL=folder: the data folder with an index of the central acts"; exit 1; }
	@python -m civicsetu.bench.scale make --base "$(CENTRAL)"
	@python -m civicsetu.bench.scale measure --base "$(CENTRAL)"

clean:  ## Remove what the pipeline made
	rm -rf data/.generations data/typeset data/corpus data/index data/cache data/quarantine reports/*.html reports/notebooks reports/runs
