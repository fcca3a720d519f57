"""A recording as an orchestrator's backend: the command line, and the lines for Ralph's `ralph.yml`.

Not: widgets, the clipboard. Serves: `asker`.
"""

import json
import re

from ..terminal.rehearsal import Job

_UNSAFE = re.compile("[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]")
_YML = """\
# {name} as the backend: nothing is called, nothing is paid
cli:
  backend: custom
  command: {command}
  # as an argument a long prompt would take the place of these words
  prompt_mode: stdin
  args: [{args}]
event_loop:
  # with 1 the loop ends at its limit before it looks for the promise
  max_iterations: 2
"""


def ralph_yml(job: Job, program: str) -> str:
    """A `ralph.yml` for this job; `program` is the absolute path of cassette-studio.

    Source: the custom backend of Ralph 2.10, its keys and the order in which it looks at limits and promises.
    """
    return _YML.format(
        name=_quoted(job.cassette.name), command=_quoted(program), args=", ".join(map(_quoted, job.words()))
    )


def _quoted(text: str) -> str:
    """A YAML string in double quotes, which are JSON's.

    But YAML takes no other controls than JSON escapes, and knows no surrogate pairs (YAML 1.2, 5.1 and 5.7).
    """
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(text, ensure_ascii=False))
