"""What `--help` prints.

Not: how options are read. Serves: whoever asks.
"""

from __future__ import annotations

from .words import OPTIONS

_BODY = 21  # the column where what an option does begins
ABOUT = "Plays a recorded terminal session as a mock backend, byte for byte."
_HEAD = """\
Usage: cassette-studio --headless replay --cassette FILE [OPTIONS] [PROMPT]
       cassette-studio mock-cli --cassette FILE [OPTIONS] [PROMPT]

"""
_WORDS = """
It writes to standard output, in place of the agent that was recorded. Words
before `--headless replay` or `mock-cli` are passed over, and so are flags that
are not listed here: an orchestrator may add its own. Options end at the first
word that is no flag, at -p, --prompt and at --; what follows is the prompt,
which is never read as an option and never interpreted.

Options:
"""
_TAIL = """\
  --version, -V      print the version
  --help, -h         print this

Commands run without a shell, without input, at their place in time. Neither
they nor we print anything after the last line of the recording that is not
empty: that line waits for them. (A recording that comes through a pipe is not
known to its end, so this holds for it at speed 0 only.)

Exit status:
  0                  played
  1                  the cassette is missing or cannot be read
  2                  a line of it is bad
  3                  output failed
  4                  an allowed command could not be started, or
                     --fail-on-command-error and one failed
  64                 the command line cannot be understood
  141                the reader went away
  130, 143, 129      interrupted, terminated, hung up
  A record `_meta.exit` in the cassette sets the status in place of 0.

Environment:
  RALPH_MOCK_ALLOW   rules that replace those of --allow; empty allows nothing
  RALPH_EVENTS_FILE  events of the running loop; its rows with topic
                     iteration.summary are counted
  RALPH_EVENTS_FILE, RALPH_BIN
                     with either set and no prompt given, a prompt typed on the
                     terminal is not echoed

Examples:
"""
EXAMPLES = (
    ("cassette-studio --headless replay --cassette session.jsonl", "at once, and no command runs"),
    ("cassette-studio --headless replay --cassette - --speed 1 < session.jsonl", "from a pipe, as fast as it was"),
    (
        'cassette-studio mock-cli --cassette a.jsonl --allow "ralph task" -p "Go on"',
        "a prompt is taken and ignored, and some commands may run",
    ),
)


def _row(name: str, value: str, told: str) -> str:
    term = f"  {name} {value}".rstrip()
    gap = term.ljust(_BODY) if len(term) < _BODY - 1 else f"{term}\n{'':{_BODY}}"
    return gap + told.replace("\n", f"\n{'':{_BODY}}") + "\n"


HELP = "".join(
    (
        _HEAD,
        f"{ABOUT}\n",
        _WORDS,
        *(_row(*option) for option in OPTIONS),
        _TAIL,
        *(f"  {line}\n      {told}\n" for line, told in EXAMPLES),
    )
)
