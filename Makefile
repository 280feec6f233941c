# Needs Python 3.11 or newer and make, nothing else. `make` alone says what there is.

PYTHON ?= python3
ARGS ?=
PART ?=
GAME ?= koikoi
COVERAGE_FLOOR := 98
COVERED := src/zashiki/kernel/*,src/zashiki/games/*
export HYPOTHESIS_PROFILE ?= quick

SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
# The files name every package that is needed: pip looks for nothing else, so that a newer release elsewhere changes nothing.
LOCKED := $(PIP) install --no-deps --require-hashes
CODE = $(foreach folder,src tests art benchmarks examples,$(if $(wildcard $(folder)/*.py $(folder)/*/*.py),$(folder)))
PYTEST = $(BIN)/pytest -q -n auto
# Tests over sockets and at terminals wait a lot: one more process than there are cores.
ONE_MORE = $$($(BIN)/python -c "import os; print((os.cpu_count() or 1) + 1)")
# pytest ends with 5 when it found no test at all, which is no failure of the tests
OR_NONE = || [ $$? -eq 5 ]

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play play-terminal resume serve test $(addprefix test-,ground upper server page twins) check test-full $(addprefix test-full-,ground upper server proofs page twins) faults bench art pictures docs lock clean

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

PARTS := ground upper server page twins
FULL_PARTS := $(PARTS) proofs
ifneq ($(filter-out $(FULL_PARTS),$(PART)),)
$(error There is no part "$(PART)"; the parts are: $(PARTS), and of test-full also proofs)
endif
test: $(addprefix test-,$(or $(PART),$(PARTS)))  ## lint, types, tests with coverage, recorded games (PART=upper runs one part)

# A part is what can be tested by itself. Each says how long it took.
# ground: kernel, rooms, players, commands. upper: what is told, and the tables of the terminal.
# server: tables of people, here and online, records and where they are kept, and all that can go wrong with them;
# short forms of the proofs. page: the page, in a real browser, and its types, where node is there.
# twins: encodings, and the compiled twins beside the rooms.
UPPER := tests/telling $(wildcard tests/cli/test_*_table.py) \
	$(addprefix tests/cli/test_,$(addsuffix .py,conversation keyboard shared_screen \
		nothing_is_lost nothing_drawn_is_lost play_terminal program_players company installed_game))
SERVER := tests/parlour tests/storage tests/records tests/server tests/client tests/proofs \
	tests/test_hostile_files.py tests/test_docs_server.py \
	$(addprefix tests/testing/test_,$(addsuffix .py,marks pauses simulation)) \
	$(addprefix tests/cli/test_,$(addsuffix .py,export join lobby mailbox people_records \
		remote_match remote_parts replay resume seat serve store_commands verify watched_input))
# The browser is driven by a loop of its own, so tests with other loops run beside it, not among them.
IN_BROWSER := tests/page
BESIDE := tests/art tests/cli/test_open.py \
	$(addprefix tests/server/test_,$(addsuffix .py,course page_words qr_code web_files))
PAGE := $(IN_BROWSER) $(BESIDE)
TWIN_RECORDS := $(wildcard tests/real/test_*_twin.py)
TWINS := tests/fast src/zashiki/encoding src/zashiki/fast $(TWIN_RECORDS)
# What is compiled for one file's tests is not compiled again by another process at the same time.
BY_FILE := --dist loadfile
NOT_GROUND = --ignore=tests/real $(addprefix --ignore=,$(UPPER) $(SERVER) $(PAGE) $(TWINS))
test-ground: check $(VENV)/.peers
	@rm -f .coverage .coverage.*; date +%s > $(VENV)/.began
	@echo "Tests …"
	@$(PYTEST) -m "counted and not slow" $(NOT_GROUND) --cov --cov-report= $(ARGS) $(OR_NONE)
	@$(BIN)/coverage report --include="$(COVERED)" --fail-under=$(COVERAGE_FLOOR)
	@echo "Tests that are not counted …"
	@$(PYTEST) -m "not counted and not slow" $(NOT_GROUND) $(ARGS) $(OR_NONE)
	@echo "Recorded games …"
	@$(PYTEST) -m "not slow" tests/real $(addprefix --ignore=,$(TWIN_RECORDS)) $(ARGS) $(OR_NONE)
	@echo "ground: $$(( $$(date +%s) - $$(cat $(VENV)/.began) )) s"

test-upper: check
	@date +%s > $(VENV)/.began
	@echo "Tests of the upper floor …"
	@$(PYTEST) -n $(ONE_MORE) -m "not slow" $(UPPER) $(ARGS) $(OR_NONE)
	@echo "upper: $$(( $$(date +%s) - $$(cat $(VENV)/.began) )) s"

test-server: check
	@date +%s > $(VENV)/.began
	@echo "Tests of tables of people, of records and of where they are kept …"
	@$(PYTEST) -n $(ONE_MORE) -m "not slow" $(wildcard $(SERVER)) $(addprefix --ignore=,$(PAGE)) $(ARGS) $(OR_NONE)
	@echo "server: $$(( $$(date +%s) - $$(cat $(VENV)/.began) )) s"

test-page: check $(VENV)/.node
	@date +%s > $(VENV)/.began
	@echo "Tests of the page, in a browser …"
	@$(PYTEST) -n $(ONE_MORE) -m "not slow" $(IN_BROWSER) $(ARGS) $(OR_NONE)
	@$(PYTEST) -n $(ONE_MORE) -m "not slow" $(BESIDE) $(ARGS) $(OR_NONE)
	@echo "page: $$(( $$(date +%s) - $$(cat $(VENV)/.began) )) s"

test-twins: check
	@date +%s > $(VENV)/.began
	@echo "Tests of the compiled twins …"
	@$(PYTEST) $(BY_FILE) -m "not slow" $(TWINS) $(ARGS) $(OR_NONE)
	@echo "twins: $$(( $$(date +%s) - $$(cat $(VENV)/.began) )) s"

test-full: export HYPOTHESIS_PROFILE = full
test-full: $(addprefix test-full-,$(or $(PART),$(FULL_PARTS)))  ## everything, slow tests and many more examples included (PART=proofs runs one part)

test-full-ground: check $(VENV)/.peers
	@rm -f .coverage .coverage.*; date +%s > $(VENV)/.began
	@echo "Tests, the slow ones too …"
	@$(PYTEST) $(NOT_GROUND) --cov --cov-report= $(ARGS) $(OR_NONE)
	@$(BIN)/coverage report --include="$(COVERED)" --fail-under=$(COVERAGE_FLOOR)
	@echo "Recorded games, all of them …"
	@$(PYTEST) tests/real $(addprefix --ignore=,$(TWIN_RECORDS)) $(ARGS) $(OR_NONE)
	@echo "ground: $$(( $$(date +%s) - $$(cat $(VENV)/.began) )) s"

test-full-upper: check
	@date +%s > $(VENV)/.began
	@$(PYTEST) $(UPPER) $(ARGS) $(OR_NONE)
	@echo "upper: $$(( $$(date +%s) - $$(cat $(VENV)/.began) )) s"

test-full-server: check
	@date +%s > $(VENV)/.began
	@$(PYTEST) $(filter-out tests/proofs,$(wildcard $(SERVER))) $(addprefix --ignore=,$(PAGE)) $(ARGS) $(OR_NONE)
	@echo "server: $$(( $$(date +%s) - $$(cat $(VENV)/.began) )) s"

test-full-page: check $(VENV)/.node
	@date +%s > $(VENV)/.began
	@$(PYTEST) $(IN_BROWSER) $(ARGS) $(OR_NONE)
	@$(PYTEST) $(BESIDE) $(ARGS) $(OR_NONE)
	@echo "page: $$(( $$(date +%s) - $$(cat $(VENV)/.began) )) s"

test-full-twins: check
	@date +%s > $(VENV)/.began
	@$(PYTEST) $(BY_FILE) $(TWINS) $(ARGS) $(OR_NONE)
	@echo "twins: $$(( $$(date +%s) - $$(cat $(VENV)/.began) )) s"

# The proofs run one at a time: they measure times, and each has the whole machine.
test-full-proofs: check
	@date +%s > $(VENV)/.began
	@echo "Proofs of the server …"
	@$(BIN)/pytest -q -n 0 tests/proofs $(ARGS) $(OR_NONE)
	@echo "proofs: $$(( $$(date +%s) - $$(cat $(VENV)/.began) )) s"

check: $(VENV)/.dev $(VENV)/.editable  ## lint, formatting and types
	@echo "Checking …"
	@$(BIN)/ruff check --quiet $(CODE)
	@$(BIN)/ruff format --quiet --check $(CODE) || { echo "Run $(BIN)/ruff format to put this right."; exit 1; }
	@$(BIN)/mypy $(CODE)

MINUTES ?= 5
JOBS ?= 2
faults: $(VENV)/.dev $(VENV)/.editable  ## tables of people under new seeds of faults, for MINUTES=60 in JOBS=2 processes
	@$(BIN)/python -m zashiki.testing.simulation --minutes $(MINUTES) --jobs $(JOBS) $(ARGS)

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
