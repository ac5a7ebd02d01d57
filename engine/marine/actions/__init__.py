"""The five earth actions, one module each; `moving` is what Wanderlust and Migration share."""
