"""What `--help` prints.

Not: how options are read. Serves: whoever asks.
"""

HELP = """\
Usage: cassette-studio --headless replay --cassette FILE [OPTIONS] [PROMPT]
       cassette-studio mock-cli --cassette FILE [OPTIONS] [PROMPT]

Plays a recorded terminal session to standard output, byte for byte, in place of the agent that was recorded.
Words before `--headless replay` or `mock-cli` are passed over, and so are flags that are not listed here: an
orchestrator may add its own. Options end at the first word that is no flag, at -p, --prompt and at --; what
follows is the prompt, which is never read as an option and never interpreted.

Options:
  --cassette FILE          the recording, JSONL; - is standard input
  --speed N                0 at once (default); 1 as recorded; 10 ten times as fast; negative is 0
  --allow RULES            comma-separated beginnings of commands that may run, compared word by word;
                           may be repeated; without it nothing runs
  --timing auto|ts|offset  which recorded clock tells the time (default auto)
  --max-gap S              no pause of the recording counts for more than S seconds
  --iteration auto|all|N   the iteration to play; auto (default) plays the one whose turn it is by
                           RALPH_EVENTS_FILE, without that variable all
  --stderr stdout|stderr|drop
                           where output goes that was recorded from standard error (default stdout)
  --text                   leave escape sequences out
  --filter EVENT,...       play only records whose event begins with one of these
  --step                   wait for a line on standard input after each write
  --lenient                skip bad lines, with one warning each
  --command-timeout S      kill a command and its group after S seconds (default 30)
  --fail-on-command-error  exit 4 in the end if a command failed or timed out
  --verbose                say which commands run and why, the clock, the iteration, flags passed over
  --version, -V            print the version
  --help, -h               print this

Commands run without a shell, without input, at their place in time. Neither they nor we print anything after
the last line of the recording that is not empty: that line waits for them. (A recording that comes through a
pipe is not known to its end, so this holds for it at speed 0 only.)

Environment:
  RALPH_MOCK_ALLOW   rules that replace those of --allow; empty allows nothing
  RALPH_EVENTS_FILE  events of the running loop; its rows with topic iteration.summary are counted
  RALPH_EVENTS_FILE, RALPH_BIN
                     with either set and no prompt given, a prompt typed on the terminal is not echoed

Exit status:
  0    played                            4    an allowed command could not be started, or
  1    cassette missing or unreadable         --fail-on-command-error and one failed
  2    a line of it is bad               64   the command line cannot be understood
  3    output failed                     141  the reader went away
                                         130, 143, 129  interrupted, terminated, hung up
  A record `_meta.exit` in the cassette sets the status in place of 0.

Examples:
  cassette-studio --headless replay --cassette cassettes/e2e/connect.jsonl
  cassette-studio mock-cli --cassette task-add.jsonl --speed 10 --allow "ralph task add,ralph emit" -p "Go on"
"""
