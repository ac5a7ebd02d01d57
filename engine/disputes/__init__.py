"""Disputes: what can be claimed of a moment of a game, and what the rules say of it."""
