"""The names of the documents that the house began with: a package a game, thin wrappers that decide no rule.

Whoever has read a document types what it says and finds it here; `docs/glossary.md` lists every name with its home.
"""
