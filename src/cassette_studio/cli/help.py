"""`cassette-studio help [VERB]`: what there is, a line each, or the page of a verb.

Not: what the pages say. Serves: `cli.main`.
"""

from .parser import GOOD, STOPPED, Parser, section
from .tree import HEADLESS, LEAN_PAGES, about, names, parser_of
from .writing import write

_MODE, _REPLAY = HEADLESS


def run(argv: list[str]) -> int:
    """Prints the list or a page; returns the exit status. Raises UsageError for what has no page."""
    verb = parser().parse_args([word for word in argv if word != _MODE]).verb
    return write(page(verb) if verb else overview())


def parser() -> Parser:
    """The verb's words."""
    parser = Parser(
        "help",
        "Lists what cassette-studio can do, or explains a verb.",
        exits=[GOOD, ("2", "there is no such verb"), STOPPED],
        examples=[
            ("cassette-studio help", "every verb in a line"),
            ("cassette-studio help record", "the same as cassette-studio record -h"),
        ],
    )
    words = [*names(), _REPLAY, "studio"]
    parser.add_argument("verb", nargs="?", metavar="VERB", choices=words, help="a verb, replay or studio")
    return parser


def page(verb: str) -> str:
    """All about a verb, `replay` or `studio`."""
    verb = "mock-cli" if verb == _REPLAY else verb
    return LEAN_PAGES[verb] if verb in LEAN_PAGES else parser_of(verb).format_help()


def overview() -> str:
    """Every verb with what it does."""
    replay = ("--headless replay", "The same as mock-cli.")
    rows = [("[PATH]", about("studio")), *((verb, about(verb)) for verb in names()), replay]
    return (
        "usage: cassette-studio [PATH] [options]\n       cassette-studio VERB ...\n\n"
        + section("verbs", rows)
        + "\n`cassette-studio help VERB` explains one, and so does `cassette-studio VERB -h`.\n"
    )
