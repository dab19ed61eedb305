"""One command a file: `show.py` has the command `show`, `import_.py` has `import`."""
