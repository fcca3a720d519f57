"""All words of the command line as one tree of parsers, those of the lean path mirrored.

Not: what any verb does; what a shell makes of it. Serves: `completion`, `help`, and who mistyped a verb.
"""

import argparse
from collections.abc import Iterable
from importlib import import_module

from ..terminal import emit
from ..terminal.replay import help as replay
from ..terminal.replay.words import OPTIONS, PROMPTS, QUESTIONS
from . import VERBS
from .parser import Parser

HEADLESS = ("--headless", "replay")
LEAN_PAGES = {"emit": emit.HELP, "mock-cli": replay.HELP}
_LEAN_ABOUT = {"emit": emit.ABOUT, "mock-cli": replay.ABOUT}


def names() -> list[str]:
    """Every verb."""
    return sorted([*VERBS, *LEAN_PAGES])


def parser_of(verb: str) -> Parser:
    """The parser of a verb that is not lean, or of `studio`."""
    parser: Parser = import_module(f".{verb}", __package__).parser()
    return parser


def about(verb: str) -> str:
    """What a verb does, in a sentence."""
    return _LEAN_ABOUT[verb] if verb in _LEAN_ABOUT else parser_of(verb).about


def tree() -> argparse.ArgumentParser:
    """The whole command line but PATH, which cannot stand beside verbs in it."""
    from .studio import add_options

    root = Parser("", about("studio"), examples=())
    add_options(root)
    mode, word = HEADLESS
    root.add_argument(mode, choices=[word], help=replay.ABOUT)
    below = root.add_subparsers(parser_class=argparse.ArgumentParser, metavar="VERB")
    mirrors = {"emit": emit_mirror, "mock-cli": replay_mirror}
    for verb in names():
        words = mirrors[verb]() if verb in mirrors else parser_of(verb)
        below.add_parser(verb, parents=[words], add_help=False, help=about(verb), description=about(verb))
    return root


def replay_mirror() -> argparse.ArgumentParser:
    """The options of a replay, from the table that its own reader goes by."""
    mirror = _mirror(OPTIONS)
    for word, name in QUESTIONS.items():
        mirror.add_argument(word, action="store_true", help=f"print the {name}")
    mirror.add_argument(*PROMPTS, metavar="PROMPT", help="the prompt, which is passed over")
    return mirror


def emit_mirror() -> argparse.ArgumentParser:
    """The words of emit."""
    mirror = _mirror(emit.OPTIONS)
    mirror.add_argument("-h", "--help", action="store_true", help="print the help")
    for word, told in emit.WORDS:
        mirror.add_argument(word.lower(), metavar=word, nargs="?", help=told)
    return mirror


def _mirror(options: Iterable[tuple[str, str, str]]) -> argparse.ArgumentParser:
    mirror = argparse.ArgumentParser(add_help=False)
    for name, value, told in options:
        told = " ".join(told.split())
        if not value:
            mirror.add_argument(name, action="store_true", help=told)
            continue
        # a choice in capitals stands for a value
        choices = [word for word in value.split("|") if word.islower()] if "|" in value else None
        mirror.add_argument(name, metavar=value, choices=choices, help=told)
    return mirror
