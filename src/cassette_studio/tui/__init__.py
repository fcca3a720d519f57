"""The face: a Textual studio on a recording.

Not: formats, rules, emulation. Serves: `cli`, which starts it. It alone imports Textual and Rich.
"""
