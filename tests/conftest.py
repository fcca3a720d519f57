"""How the laws are tried: always the same examples and no deadline in the gate, many new ones on demand.

`pytest --hypothesis-profile=deep` looks twenty-five times as far.

Not: data, fixtures of one room. Serves: every test.
"""

import pytest
from hypothesis import settings

settings.register_profile("gate", deadline=None, derandomize=True, database=None)
settings.register_profile("deep", deadline=None, max_examples=2500, database=None)
settings.load_profile("gate")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--refresh-screenshots", action="store_true", help="take the pictures in screenshots/ anew")
