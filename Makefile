# Everything a fresh clone needs: Python 3.11 or newer with pip, and make. With uv installed, `uv run …` does the same.
PYTHON ?= python3
UV_VERSION := 0.13.9
UV := $(or $(shell command -v uv 2>/dev/null),.uv/bin/uv)
SYNC = $(UV) sync --locked --quiet --no-progress --python "$$($(PYTHON) -c 'import sys; print(sys.executable)')"
export UV_PYTHON_DOWNLOADS = never
export UV_PROJECT_ENVIRONMENT = .venv

.PHONY: run test check e2e bench soak switch-off clean

run: .venv/playground  ## the bot: on Discord with DISCORD_TOKEN, else the playground in a local page
	.venv/bin/python -m bot

test: check  ## style, types, import contracts and every test
	.venv/bin/python -m pytest

check: .venv/ready
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/lint-imports
	.venv/bin/pyright

e2e: .venv/ready  ## a whole game in the playground's page, clicked in a headless Chromium; pictures of it in build/e2e
	$(SYNC) --inexact --group e2e
	.venv/bin/python -m pytest --numprocesses=0 tests/e2e

bench: .venv/ready  ## ratios against peers, measured in one run
	$(SYNC) --inexact --group peers
	.venv/bin/python -m bench.lookup
	.venv/bin/python -m bench.oceans
	.venv/bin/python -m bench.tables

soak: .venv/ready  ## thousands of random games, every two cards together, every card used; GAMES=500 PAIRS=20 SOLO=200 for fewer
	.venv/bin/python -m bench.soak --games $(or $(GAMES),10000)
	.venv/bin/python -m bench.soak_marine --games $(or $(GAMES),2000)
	.venv/bin/python -m bench.soak_pairs --every $(or $(PAIRS),1)
	.venv/bin/python -m bench.soak_cards
	.venv/bin/python -m bench.soak_solo --games $(or $(SOLO),3000)
	.venv/bin/python -m bench.soak_deep_sea --games $(or $(GAMES),2000)
	.venv/bin/python -m tests.bot.tables.crashes
	.venv/bin/python -m tests.bot.tables.leaks

switch-off: .venv/ready  ## each rule off by itself: which scene misses it; RULES="tiny feeding" for those so named
	.venv/bin/python -m tests.engine.oceans.switching_off $(RULES)

clean:
	rm -rf .venv .uv data/rules.db

.uv/bin/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make run PYTHON=python3.12")'
	@echo "Setting up in .venv (once; about a minute) …"
	$(PYTHON) -m venv .uv
	.uv/bin/pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)

.venv/playground: pyproject.toml uv.lock | $(UV)
	$(SYNC) --inexact --no-default-groups --extra play
	@touch $@

.venv/ready: pyproject.toml uv.lock | $(UV)
	$(SYNC)
	@touch $@ .venv/playground
