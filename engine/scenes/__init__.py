"""Scenes: positions as text, played by the engine, and what must be true where they end (docs/scenes.md)."""
