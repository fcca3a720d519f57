"""What a sign on a lane or in a list is about, one letter each; style sheets give each name its colour.

Not: signs (`glyphs`), colours (`studio.tcss`). Serves: lanes, rows, and the widgets that draw them.
"""

PLAIN, QUIET, OUTPUT, STDERR, ALLOWED, BLOCKED, MARK, RESIZE, PROBLEM, SELECTED = " .oeabmrxs"

NAMES = {
    PLAIN: "plain",
    QUIET: "quiet",
    OUTPUT: "output",
    STDERR: "stderr",
    ALLOWED: "allowed",
    BLOCKED: "blocked",
    MARK: "mark",
    RESIZE: "resize",
    PROBLEM: "problem",
    SELECTED: "selected",
}


def component_classes(widget: str, *more: str) -> set[str]:
    """The component classes of a widget that draws tones, and some of its own."""
    return {f"{widget}--{name}" for name in (*NAMES.values(), *more)}
