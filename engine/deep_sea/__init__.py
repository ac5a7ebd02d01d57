"""Endeavor: Deep Sea, its five actions."""
