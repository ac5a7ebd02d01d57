"""The rules. Games arrive here one folder each; this package imports only `rules_db`."""
