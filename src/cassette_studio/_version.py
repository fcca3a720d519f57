"""The version, said once: the build, `--version` and `__version__` read it here.

Not: anything else. Serves: pyproject, the front door, the lean command line.
"""

__version__ = "0.1.0"
