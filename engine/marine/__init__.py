"""The five earth actions of Dominant Species: Marine."""
