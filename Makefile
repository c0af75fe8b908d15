# An environment of our own in .venv, from the locks in requirements/; nothing else to install.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NODE_BIN := node_modules/.bin
SCRIPTS := src/muggins/web/static wasm tests/js scripts/eslint eslint.config.js
# One more than there are cores: some tests wait for processes and for a browser.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
NO_NODE := Checking the page takes Node 18.18 or later with npm (Debian: apt-get install nodejs npm)

# Python keeps the bytecode of sources next to them, or every process would compile them again.
unexport PYTHONDONTWRITEBYTECODE
# Workers have a core each: NumPy's own threads would wait for one another.
export OPENBLAS_NUM_THREADS ?= 1

.PHONY: play test test-all test-rest test-long warm test-versions attack page docs test-page lint format bench pictures lock clean

# The table in the browser; ARGS="--host 0.0.0.0" lets a phone in, ARGS="--check" starts it, asks it once, and ends.
play: $(VENV)/.play
	@$(BIN)/muggins serve $(ARGS)

# What to run before every commit.
test: $(VENV)/.dev test-page warm
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not all and not long" $(ARGS)

# All but what takes hours: also the browser at every size, the documentation's site and notebooks.
test-all: test test-rest

test-rest: $(VENV)/.dev warm
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "all and not long" $(ARGS)

# The full-size checks: millions of random plays, every hand there is. Before a release, after test-all.
test-long: $(VENV)/.dev warm
	$(BIN)/pytest -n $(WORKERS) -m long $(ARGS)

# Compiles what the quick tests need, each kernel once.
warm: $(VENV)/.dev
	$(BIN)/python -m tests.warm

# The tests but for the page's, on every later Python that is found, each in an environment of its own.
OTHERS = $(wildcard $(HOME)/.pyenv/versions/3.1[2-9]*/bin/python3) \
  $(foreach minor,12 13 14 15,$(wildcard /usr/bin/python3.$(minor) /usr/local/bin/python3.$(minor)))
test-versions:
	@set -e; for python in $(OTHERS); do \
	  env=$(CURDIR)/build/$$($$python -c 'import sys; print("python%d.%d" % sys.version_info[:2])'); \
	  echo "$$env"; export MUGGINS_CACHE=$$env/cache; \
	  $$python -m venv $$env; \
	  $$env/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/dev.txt; \
	  $$env/bin/python -m pip install -q --disable-pip-version-check --no-deps -e .; \
	  $$env/bin/python -m tests.warm; \
	  $$env/bin/pytest -q -n $(WORKERS) -m "not all and not long" --ignore tests/web; \
	done

# The site of the documentation, to be read offline: build/site/README.html.
docs: $(VENV)/.dev
	$(BIN)/sphinx-build -q -W --keep-going -b html -d build/doctrees docs build/site
	@echo "build/site/README.html"

# Kills, floods, rubbish, shared files: a table of counts. A twentieth of the kills is in make test-all.
attack: $(VENV)/.dev warm
	$(BIN)/python -m attack $(ARGS)

# The page with its engine as static files, which any web host serves: build/page.
page: build/page/index.html

SOURCES := $(shell find src wasm -type f -not -path '*/__pycache__/*')
build/engine.wasm: $(SOURCES) | $(VENV)/.page
	$(BIN)/python -m wasm $@.new
	@mv $@.new $@

build/page/index.html: build/engine.wasm
	$(BIN)/python -m wasm.static $< $(@D)

# The page's own modules, without a browser.
test-page:
	@command -v node >/dev/null || { echo "$(NO_NODE)" >&2; exit 2; }
	@node --test --test-reporter=dot tests/js/*.test.js

lint: $(VENV)/.dev node_modules/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m scripts.guards
	$(NODE_BIN)/eslint $(SCRIPTS)
	node --test --test-reporter=dot scripts/eslint/*.test.js
	$(NODE_BIN)/prettier --check --log-level warn $(SCRIPTS) types
	$(NODE_BIN)/tsc

format: $(VENV)/.dev node_modules/.dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NODE_BIN)/prettier --write --log-level warn $(SCRIPTS) types

# Writes bench/results.json and prints it as a table.
bench: $(VENV)/.dev
	$(BIN)/python -m bench $(ARGS)

# Draws the pictures of the documentation.
pictures: $(VENV)/.dev
	$(BIN)/python scripts/pictures.py

# Renews the locks; needs uv.
lock:
	uv pip compile -q --universal --generate-hashes --python-version 3.11 --no-header \
	  pyproject.toml --extra plot -o requirements/run.txt
	uv pip compile -q --universal --generate-hashes --python-version 3.11 --no-header \
	  pyproject.toml --extra plot --extra photo --extra cluster --extra envs --group dev -o requirements/dev.txt
	uv pip compile -q --universal --generate-hashes --python-version 3.11 --no-header \
	  --group page -o requirements/page.txt

clean:
	rm -rf $(VENV) node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Muggins needs Python 3.11 or later; try make PYTHON=python3.12" >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.play: requirements/run.txt pyproject.toml | $(VENV)/bin/python
	@echo "Setting up $(VENV), once: the $$(grep -c == $<) packages of $< ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r $<
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@

# The linters of the page's JavaScript; the page needs none of them.
node_modules/.dev: package.json package-lock.json
	@command -v npm >/dev/null || { echo "$(NO_NODE)" >&2; exit 2; }
	@npm ci --silent --no-audit --no-fund
	@touch $@

$(VENV)/.dev: requirements/dev.txt pyproject.toml | $(VENV)/bin/python
	@echo "Setting up $(VENV), once: the $$(grep -c == $<) packages of $< ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r $<
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@ $(VENV)/.play

$(VENV)/.page: requirements/page.txt $(VENV)/.dev
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r $<
	@touch $@
