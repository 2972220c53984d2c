# Every target is idempotent. `make help` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEV_STAMP := $(VENV)/.dev
RUN_STAMP := $(VENV)/.run
# One BLAS thread per process: two spin against each other (docs/benchmarks.md).
export OMP_NUM_THREADS ?= 1
export OPENBLAS_NUM_THREADS ?= 1

.PHONY: help demo test lint type fmt eval bench docs lock clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /\1\t/' | expand -t 12

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

# Build tools come from the lock too: nothing is installed whose hash is not written down.
$(RUN_STAMP): requirements.lock pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(DEV_STAMP): requirements-dev.lock $(RUN_STAMP) | $(VENV)/bin/python
	$(BIN)/pip install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

demo: $(RUN_STAMP) ## set up, build the bundled sample, ask its questions, print the evaluation
	$(BIN)/kaoju demo

test: $(DEV_STAMP) ## set up and run the tests
	$(BIN)/pytest -n 2 $(ARGS)

lint: $(DEV_STAMP) ## ruff: rules and formatting
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

type: $(DEV_STAMP) ## mypy, strict
	$(BIN)/mypy

fmt: $(DEV_STAMP) ## format and fix what can be fixed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

eval: $(DEV_STAMP) ## rerun the measurements of docs/benchmarks.md on ../shared/data
	$(BIN)/python -m benchmarks.retrieval_quality
	$(BIN)/python -m benchmarks.corpora
	$(BIN)/python -m benchmarks.question_sets
	$(BIN)/python -m benchmarks.verification
	$(BIN)/python -m benchmarks.scans
	$(BIN)/python -m benchmarks.scan_values

bench: $(DEV_STAMP) ## speed: indexes, ingest, latency, cold start
	$(BIN)/pip install --quiet -e '.[bench]'
	$(BIN)/python -m benchmarks.bm25_speed
	$(BIN)/python -m benchmarks.vectors_speed
	$(BIN)/python -m benchmarks.encoder_rate
	$(BIN)/python -m benchmarks.tokenize_rate
	$(BIN)/python -m benchmarks.ingest_rate
	$(BIN)/python -m benchmarks.latency --kb /tmp/kaoju-question-sets/kb-tidb --questions ../shared/data/questions/tidb_a.jsonl

docs: $(DEV_STAMP) ## generate docs/cli.md from the commands
	$(BIN)/python -m kaoju.cli.reference > docs/cli.md

lock: $(VENV)/bin/python ## resolve the dependencies again and write the hashed lock files
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
	  pyproject.toml requirements.build.in -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --extra dev \
	  pyproject.toml requirements.build.in -c requirements.lock -o requirements-dev.lock

clean: ## remove what the targets made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
