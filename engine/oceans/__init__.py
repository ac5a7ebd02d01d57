"""Oceans: set-up, the four phases of a turn, traits, scenarios, and the end of the game."""
