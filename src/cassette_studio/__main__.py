"""The first word decides: replay and the version answer at once, all else belongs to the command line proper.

Not: options. Serves: `cassette-studio`, `python -m cassette_studio`.
"""

import os
import signal
import sys

# As the first word these are ours, and no word of an orchestrator's that replay would pass over.
VERBS = (
    "play", "record", "emit", "info", "show", "commands", "check", "diff", "edit", "redact", "convert", "export",
    "e2e", "vcr", "agent", "config", "completion", "help",
)  # fmt: skip


def main(argv: list[str] | None = None) -> int:
    """Runs the command line and gives its exit status; does not come back from replay."""
    words = sys.argv[1:] if argv is None else argv
    options = replay_options(words)
    if options is None:
        return _other(words)
    # until replay handles it: no traceback for a signal that comes while modules are read
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from .terminal.replay import main as replay

    # Replay writes to the descriptors itself, so there is nothing to flush; and to take the interpreter apart
    # would cost time, with a thread still reading and signals still coming in.
    os._exit(replay(options))


def replay_options(words: list[str]) -> list[str] | None:
    """The words after `--headless replay` or `mock-cli`, if replay is meant.

    Words before them are passed over, for an orchestrator puts its own there; but a verb of ours comes first, and
    what follows `--`, `-p` or `--prompt` is no word of ours.
    """
    if words and words[0] in VERBS:
        return None
    for at, word in enumerate(words):
        if word == "mock-cli":
            return words[at + 1 :]
        if word == "--headless" and words[at + 1 : at + 2] == ["replay"]:
            return words[at + 2 :]
        if word == "--" or word.partition("=")[0] in ("-p", "--prompt"):
            break
    return None


def _other(words: list[str]) -> int:
    if words and words[0] in ("--version", "-V"):
        from ._version import __version__

        return _print(f"cassette-studio {__version__}\n")
    if "--headless" in words and words[0] not in VERBS:
        sys.stderr.write(
            "Error: --headless must be followed by replay (cassette-studio --headless replay --cassette FILE)\n"
        )
        return 64
    if words[:1] == ["emit"]:
        from .terminal.emit import main as emit

        return emit(words[1:])
    from .cli import main as command_line

    return command_line(words)


def _print(text: str) -> int:
    try:
        os.write(1, text.encode())
    except OSError:
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
