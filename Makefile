# Needs Python 3.11 or newer and make, nothing else. `make` alone says what there is.

PYTHON ?= python3
ARGS ?=
PART ?=
GAME ?= koikoi
COVERAGE_FLOOR := 98
COVERED := src/zashiki/kernel/*,src/zashiki/games/*
export HYPOTHESIS_PROFILE ?= quick
# Let Python keep its bytecode: the tests start hundreds of processes, which would each compile every module.
unexport PYTHONDONTWRITEBYTECODE

PARTS := ground upper server page twins
FULL_PARTS := $(PARTS) proofs
ifneq ($(filter-out $(FULL_PARTS),$(PART)),)
$(error There is no part "$(PART)"; the parts are: $(PARTS), and of test-full also proofs)
endif

SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
# The files name every package that is needed: pip looks for nothing else, so that a newer release elsewhere changes nothing.
LOCKED := $(PIP) install --no-deps --require-hashes
CODE = $(foreach folder,src tests art benchmarks examples,$(if $(wildcard $(folder)/*.py $(folder)/*/*.py),$(folder)))
PYTEST = $(BIN)/pytest -q -n auto --dist worksteal
# Tests that start processes wait for them, and those of the page for the browser: more workers than there are cores.
CORES = $$($(BIN)/python -c "import os; print(os.cpu_count() or 1)")
ONE_MORE = -n $$(($(CORES) + 1))
TWO_MORE = -n $$(($(CORES) + 2))
QUICK = -m "not slow"
# pytest ends with 5 when it found no test at all, which is no failure of the tests
OR_NONE = || [ $$? -eq 5 ]

# Runs the tests of some parts, and says how long they took: $(call tests,name,parts,options of pytest)
define tests
@echo "Tests: $(1) …"; began=$$(date +%s); \
	$(PYTEST) $(3) $$($(BIN)/python -m tests.parts $(2)) $(ARGS) $(OR_NONE) || exit 1; \
	echo "$(1): $$(( $$(date +%s) - $$began )) s"
endef

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play play-terminal resume serve test test-rules test-tables $(addprefix test-,$(PARTS)) check coverage test-full $(addprefix test-full-,$(FULL_PARTS)) faults mutants bench art pictures docs lock clean

help:  ## say what there is
	@echo "Zashiki: make <target>"
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r name text; do \
		printf '  %-13s %s\n' "$$name" "$$text"; done

play: $(VENV)/.cli $(VENV)/.editable  ## play in the browser (ARGS="--no-browser" is passed on; Ctrl-C ends it)
	@$(BIN)/zashiki open $(ARGS)

play-terminal: $(VENV)/.cli $(VENV)/.editable  ## play in this terminal (GAME=reversi for another game, ARGS="…" is passed on)
	@$(BIN)/zashiki play $(GAME) $(ARGS)

resume: $(VENV)/.cli $(VENV)/.editable  ## continue a match that was left (ARGS="…" is passed on)
	@$(BIN)/zashiki resume $(ARGS)

serve: $(VENV)/.cli $(VENV)/.editable  ## open the house to others (ARGS="--port 0" is passed on; Ctrl-C ends it)
	@$(BIN)/zashiki serve $(ARGS)

# tests/parts.py says which tests are of which part. All together they are run in three turns, since every turn has to
# find its tests first; the browser is driven by a loop of its own, so tests with other loops are not run beside it.
test: $(addprefix test-,$(or $(PART),rules tables page))  ## lint, types, tests and recorded games (PART=upper runs one part)

test-rules: check $(VENV)/.peers $(VENV)/.compiled
	$(call tests,rules,ground upper twins,$(QUICK) $(ONE_MORE))

test-tables: check $(VENV)/.node $(VENV)/.compiled
	$(call tests,tables,server beside,$(QUICK) $(ONE_MORE))

test-ground: check $(VENV)/.peers $(VENV)/.compiled
	$(call tests,ground,ground,$(QUICK))

test-upper: check $(VENV)/.compiled
	$(call tests,upper,upper,$(QUICK))

test-server: check $(VENV)/.compiled
	$(call tests,server,server,$(QUICK) $(ONE_MORE))

test-page: check $(VENV)/.node
	$(if $(PART),$(call tests,beside the page,beside,$(QUICK) $(ONE_MORE)))
	$(call tests,page,browser,$(QUICK) $(TWO_MORE))

test-twins: check $(VENV)/.compiled
	$(call tests,twins,twins,$(QUICK))

test-full: export HYPOTHESIS_PROFILE = full
test-full: $(addprefix test-full-,$(or $(PART),$(FULL_PARTS)))  ## everything: slow tests, all cases, many more examples, coverage (PART=proofs runs one part)

test-full-ground: check coverage $(VENV)/.peers $(VENV)/.compiled
	$(call tests,ground,ground)

test-full-upper: check $(VENV)/.compiled
	$(call tests,upper,upper)

test-full-server: check $(VENV)/.compiled
	$(call tests,server,server,--ignore=tests/proofs)

test-full-page: check $(VENV)/.node
	$(call tests,beside the page,beside)
	$(call tests,page,browser)

test-full-twins: check $(VENV)/.compiled
	$(call tests,twins,twins)

# The proofs run one at a time: they measure times, and each has the whole machine.
test-full-proofs: check
	@echo "Proofs of the server …"
	@$(BIN)/pytest -q -n 0 tests/proofs $(ARGS)

coverage: check $(VENV)/.peers  ## the lines and branches of kernel and games that their tests run
	@rm -f .coverage .coverage.*
	@echo "Tests, with their lines counted …"
	@$(PYTEST) -m "not slow and not uncounted" $$($(BIN)/python -m tests.parts covered) --cov --cov-report= $(ARGS)
	@$(BIN)/coverage report --include="$(COVERED)" --fail-under=$(COVERAGE_FLOOR)

check: $(VENV)/.dev $(VENV)/.editable  ## lint, formatting and types
	@echo "Checking …"
	@$(BIN)/ruff check --quiet $(CODE)
	@$(BIN)/ruff format --quiet --check $(CODE) || { echo "Run $(BIN)/ruff format to put this right."; exit 1; }
	@$(BIN)/mypy $(CODE)

MINUTES ?= 5
JOBS ?= 2
faults: $(VENV)/.dev $(VENV)/.editable  ## tables of people under new seeds of faults, for MINUTES=60 in JOBS=2 processes
	@$(BIN)/python -m zashiki.testing.simulation --minutes $(MINUTES) --jobs $(JOBS) $(ARGS)

mutants: check $(VENV)/.peers $(VENV)/.compiled  ## plant small faults and see whether the quick tests find them (about an hour)
	@$(BIN)/python -m tests.mutants $(ARGS)

bench: $(VENV)/.dev $(VENV)/.peers $(VENV)/.editable  ## run every benchmark
	@set -e; for file in $(sort $(filter-out benchmarks/_%,$(wildcard benchmarks/*.py))); do \
		echo "$$file"; $(BIN)/python "$$file" $(ARGS); done

art: $(VENV)/.art $(VENV)/.editable  ## draw the cards and icons, and cut the mincho again (needs npm; ARGS="--from PACKAGE.tgz" does not)
	@$(BIN)/python -m art hanafuda
	@$(BIN)/python -m art icons
	@$(BIN)/python -m art mincho $(ARGS)

pictures: $(VENV)/.dev $(VENV)/.editable  ## take pictures of every screen, to look at (ARGS="koikoi lobby" takes some; needs Chromium)
	@$(BIN)/python -m tests.page.pictures $(ARGS)

# A package that says what it offers is described without its modules, so the public ones are named.
ROOMS := $(addprefix zashiki.games.,koikoi.events reversi.events stud.events score_table score_table.events \
	$(addprefix riichi.,events notation hand.shanten hand.ukeire value.hand_value value.payments rounds standings)) \
	$(addprefix zashiki.telling.,koikoi reversi riichi score_table stud) \
	$(addprefix zashiki.documents.,koikoi reversi riichi stud)
docs: check  ## write the API reference to build/docs
	@$(BIN)/pdoc --output-directory build/docs zashiki $(addprefix zashiki.,kernel texts records storage games players telling parlour client server testing encoding fast) $(ROOMS)
	@echo "The reference is at build/docs/index.html"

# The lock files name versions and hashes only. `make lock ARGS=--upgrade` moves to the newest versions.
COMPILE = build/lock/bin/uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock" $(ARGS) pyproject.toml --extra cli --extra server --extra client
lock: build/lock/bin/uv  ## pin the dependencies again (the only target that needs uv; it fetches it)
	@$(COMPILE) --extra fast --group dev --output-file requirements/dev.txt
	@$(COMPILE) --group build --constraints requirements/dev.txt --output-file requirements/cli.txt
	@$(COMPILE) --extra fast --group peers --constraints requirements/dev.txt --output-file requirements/peers.txt
	@$(COMPILE) --group art --constraints requirements/dev.txt --output-file requirements/art.txt

clean:  ## remove the environment, build outputs and caches
	@rm -rf $(VENV) tests/page/node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.* htmlcov
	@find . -type d -name __pycache__ -not -path './.git/*' -prune -exec rm -rf {} +

# ------------------------------------------------------------------------------------------------ the environment

# Shell text that sets $python to the first interpreter that is new enough and can make environments.
FIND_PYTHON = python=; \
	for name in "$(PYTHON)" python3.13 python3.12 python3.11 python3.14; do \
		if "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then python=$$name; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
		echo "Zashiki needs Python 3.11 or newer, and none was found (say where: make PYTHON=...)." >&2; exit 1; fi; \
	if ! "$$python" -c 'import venv, ensurepip' 2>/dev/null; then \
		echo "$$python lacks its venv or pip module (on Debian and Ubuntu: the package python3-venv)." >&2; exit 1; fi

$(BIN)/python:
	@$(FIND_PYTHON); \
	echo "Setting up (once, about a minute) …"; \
	"$$python" -m venv --clear $(VENV) || { rm -rf $(VENV); echo "$$python could not make $(VENV)." >&2; exit 1; }

# The stamps: dev.txt holds everything that cli.txt holds, at the same versions.
$(VENV)/.dev: requirements/dev.txt | $(BIN)/python
	@echo "Installing what the tests need …"
	@$(LOCKED) -r requirements/dev.txt
	@touch $@ $(VENV)/.cli

# Programs of others that the rules are compared with. Where they have no build, the comparisons are skipped.
$(VENV)/.peers: requirements/peers.txt $(VENV)/.dev
	@echo "Installing what the rules are compared with …"
	@$(LOCKED) --only-binary :all: -r requirements/peers.txt || \
		echo "It cannot be installed here; the comparisons with it will be skipped."
	@touch $@

# What the page is checked with: the TypeScript compiler, and axe-core. Where there is no npm, those checks are skipped.
$(VENV)/.node: tests/page/package-lock.json | $(BIN)/python
	@if ! command -v npm >/dev/null; then echo "There is no npm; the page is not checked by tsc and axe-core."; \
	elif echo "Installing what the page is checked with …" && npm ci --prefix tests/page --loglevel=error --no-audit --no-fund; \
	then touch $@; else echo "It cannot be installed here; the checks with it will be skipped."; fi

# Compiling takes a minute or two; the code is kept in the user's cache, where the tests find it.
$(VENV)/.compiled: $(VENV)/.dev $(VENV)/.editable $(wildcard $(foreach deep,* */* */*/*,src/zashiki/fast/$(deep).py src/zashiki/encoding/$(deep).py src/zashiki/games/$(deep).py))
	@echo "Compiling what is compiled once …"
	@$(BIN)/python -m tests.fast.compiled_ahead
	@touch $@

$(VENV)/.art: requirements/art.txt $(VENV)/.dev
	@echo "Installing what the art needs …"
	@$(LOCKED) -r requirements/art.txt
	@touch $@

$(VENV)/.cli: requirements/cli.txt | $(BIN)/python
	@echo "Installing what the game needs …"
	@$(LOCKED) -r requirements/cli.txt
	@touch $@

$(VENV)/.editable: pyproject.toml | $(BIN)/python
	@test -e $(VENV)/.cli || $(MAKE) --no-print-directory $(VENV)/.cli
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

build/lock/bin/uv:
	@$(FIND_PYTHON); \
	"$$python" -m venv --clear build/lock
	@build/lock/bin/python -m pip --quiet --disable-pip-version-check install uv
