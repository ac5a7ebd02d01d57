"""Disputes: how they go, what the engine says of them, what comes of them."""
