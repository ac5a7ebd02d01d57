"""Measured against peers in one run: `python -m bench.lookup`. Ratios count; milliseconds belong to one machine."""
