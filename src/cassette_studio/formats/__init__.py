"""What a recording can be turned into.

Not: widgets, files. Serves: the command line.
"""
