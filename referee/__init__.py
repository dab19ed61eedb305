"""The referee: the rules of games as data that can be asked, answered, hashed and resumed.

Pure: no clock, no disk, no network, no unseeded chance. Files and events live in other packages.
"""

__version__ = "0.1.0"
