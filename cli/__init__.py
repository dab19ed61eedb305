"""The command line: words in, words out.

One command a file, in `cli.commands`; a new command is a new file there. All printing is in
`say`, the exit codes in `exits`, what every command has at hand in `desk`, the store in `store`,
and the finding of matches, in the store or as a file, in `matches`.
"""
