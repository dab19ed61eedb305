"""The command line: words in, words out.

One command a file, in `cli.commands`; a new command is a new file there. All printing is in
`output.say`, the exit codes in `exit_codes`, what every command has at hand in `context`, the store in
`storage.store`, and the finding of matches, in the store or as a file, in `storage.matches`.
"""
