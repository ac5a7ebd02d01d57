"""The reference: sources in YAML, the SQLite index built from them, and the search over it."""
