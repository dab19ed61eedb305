# make demo       play, record, export, validate, replay and diff one match
# make test       everything that must hold: format, lint, types, import contracts, tests
# make quick      the same, but of the tests only those nearest to what was changed: under a minute; WORDS="--since HEAD"
# make coverage   which rules are enforced, cited and shown
# make mutants    which guards and steps no case misses
# make bench      how fast it is, beside yardsticks; WORDS="--short --compare FILE", "--only list --json FILE" if wanted
# make earlier    this tree and an earlier commit in turn: WORDS="COMMIT --rounds 9"
# make peers      boardgame.io and Showdown, for make bench WORDS="--only peers": 230 MB from npm
# make frozen     whether everything that is shown of 300 matches of each game is as it was; WORDS="--every 10"
# make soak       play, ask, fuzz, kill, race and hoard for an hour or two; WORDS="--only fuzz --budget 20"
# make many       the invariants of make test over twice the examples
# make wheel      the package, in dist/
# make goldens, make corpus   write the recorded expectations anew: only with a new number
# make release-script   when a version is released: put the script and style of its pages into the list that validate knows
# make browser    what the tests of pages need beside Debian's chromium (and firefox-esr; webkit2gtk-driver and xvfb): what is missing is skipped
# make clean      take away .venv and everything that was built
# make ... PYTHON=/path/to/python   another Python (3.11 or newer) for a new .venv

# The versions that the tests were run with come first, the newest of them in front.
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3.14 python3; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo $$p; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# Compiled files are kept, whatever the surroundings say: workers and the processes that tests start
# would compile every module anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help setup browser demo check lint types test quick bench earlier peers coverage mutants frozen goldens corpus soak many wheel release-script clean

help:
	@sed -n 's/^# make/make/p' Makefile

setup: $(READY)

$(READY): requirements/dev.txt pyproject.toml
	@test -n "$(PYTHON)" || { echo "setup: no Python 3.11 or newer found: install python3 (3.11+)"; exit 1; }
	@test "$$("$(PYTHON)" -c 'import sys; print(sys.version_info >= (3, 11))' 2>/dev/null)" = True || \
		{ echo "setup: '$(PYTHON)' is not Python 3.11 or newer: install python3 (3.11+)"; exit 1; }
	@"$(PYTHON)" -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "setup: '$(PYTHON)' has no venv module: install python3-venv"; exit 1; }
	@command -v git >/dev/null 2>&1 || echo "setup: git was not found: install git to fetch and send changes"
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || "$(PYTHON)" -m venv --clear $(VENV) || \
		{ echo "setup: .venv cannot be made in this folder"; exit 1; }
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements/dev.txt 2>$(VENV)/pip.log || \
		{ echo "setup: packages cannot be installed: connect to a network or package index (see $(VENV)/pip.log)"; exit 1; }
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e . 2>$(VENV)/pip.log || \
		{ echo "setup: the project cannot be installed (see $(VENV)/pip.log)"; exit 1; }
	@touch $(READY)

# The driver of the browser is large, and axe-core comes from another registry: they are fetched on request.
browser: setup
	@test -f $(VENV)/axe/axe.min.js || { \
		$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements/browser.txt 2>$(VENV)/pip.log && \
		mkdir -p $(VENV)/axe && cd $(VENV)/axe && npm pack --silent axe-core@4.14.1 >/dev/null && \
		tar -xzf axe-core-4.14.1.tgz --strip-components=1 package/axe.min.js; } || \
		{ echo "browser: packages cannot be installed: connect to PyPI and npm (see $(VENV)/pip.log)"; exit 1; }

demo: setup
	@$(BIN)/python -m cli.demo

check: lint types

lint: setup
	@$(BIN)/ruff format --check --quiet . && echo "format: good"
	@$(BIN)/ruff check --quiet . && echo "lint: good"

types: setup
	@$(BIN)/mypy --no-error-summary && echo "types: good"
	@$(BIN)/lint-imports --no-cache >$(VENV)/imports.log 2>&1 && echo "import contracts: kept" || \
		{ cat $(VENV)/imports.log; exit 1; }

# Types and imports are looked at on one processor, which takes most of a minute on a fresh machine: meanwhile
# the tests run. What is said of them stands below the tests.
test: lint
	@$(MAKE) --no-print-directory types >$(VENV)/types.log 2>&1 & types=$$!; \
		$(BIN)/python -m pytest -n 3 --dist worksteal; tests=$$?; \
		wait $$types; types=$$?; cat $(VENV)/types.log; exit $$((tests || types))

quick: check
	@$(BIN)/python -m tests.quick $(WORDS)

# The yardstick is wanted for this only, so it is not among the packages of the tests.
bench: setup
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements/bench.txt 2>$(VENV)/pip.log || \
		{ echo "bench: packages cannot be installed: connect to a network or package index (see $(VENV)/pip.log)"; exit 1; }
	@$(BIN)/python -m tests.bench $(WORDS)

earlier: setup
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements/bench.txt
	@$(BIN)/python -m tests.bench.earlier $(WORDS)

peers: setup
	@npm install --silent --no-audit --no-fund --prefix $(VENV)/peers boardgame.io@0.50.2 pokemon-showdown@0.11.10 || \
		{ echo "peers: packages cannot be installed: install npm, connect to a network or package registry"; exit 1; }

coverage: setup
	@$(BIN)/python -m tests.coverage

mutants: setup
	@$(BIN)/python -m tests.mutants

frozen: setup
	@$(BIN)/python -m tests.frozen $(WORDS)

goldens: setup
	@$(BIN)/python -m tests.golden.build

corpus: setup
	@$(BIN)/python -m tests.corpus.build

soak: setup
	@nice -n 10 $(BIN)/python -m tests.soak $(WORDS)

# The same invariants as in `make test`, over more examples.
many: check
	@REFEREE_TEST_MANY=1 $(BIN)/python -m pytest -n 3 --dist worksteal tests/invariants tests/games tests/cli tests/oracle

wheel: setup
	@$(BIN)/python -m hatchling build -t wheel

release-script: setup
	@$(BIN)/python -m tests.release_script

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find referee events replays cli tests -type d -name __pycache__ -prune -exec rm -rf {} +
