"""The commands: each takes what was typed, asks the reference, and sends a sheet."""
