"""One module a command: `configure(parser, words)` says what it takes, `run(args, words)` does it."""
