"""What people write and read in TOML: rule files, and the words of each language."""
