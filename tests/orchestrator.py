"""A small orchestrator that runs a backend as Ralph 2.10 does with pipes: it knows nothing of ours.

It writes the whole prompt before it reads, merges standard error into the output as `[stderr] …` lines in order of
arrival, adds an `iteration.summary` row to the events file after each iteration, looks at the limit before it looks
at the promise, and takes the promise only for the exact last line that is not empty.

Not: terminals, hats, timeouts. Serves: the tests of headless replay as a backend.
"""

import json
import os
import re
import subprocess
import threading
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import IO

_EVENT = re.compile(r'<event topic="([^"]+)"[^>]*>(.*?)</event>', re.DOTALL)


@dataclass
class Run:
    """What a run came to: its exit status, and for each iteration the merged output."""

    status: int = 1
    outputs: list[str] = field(default_factory=list)


def orchestrate(
    backend: list[str], promise: str, *, folder: Path, limit: int = 5, prompt: str = "Go on.\n", path: str = ""
) -> Run:
    """Runs iterations until the promise is found (0) or the limit is reached (2)."""
    events = folder / "events.jsonl"
    environment = os.environ | {"RALPH_EVENTS_FILE": str(events), "PATH": f"{path}:{os.environ['PATH']}"}
    run = Run()
    for number in range(1, limit + 1):
        output = iteration(backend, prompt, folder, environment)
        run.outputs.append(output)
        rows = [{"topic": topic, "payload": payload.strip()} for topic, payload in _EVENT.findall(output)]
        with events.open("a") as file:
            for row in [*rows, {"topic": "iteration.summary", "iteration": number}]:
                file.write(json.dumps(row) + "\n")
        if number == limit:
            run.status = 2
            return run
        if last_line(output) == promise:
            run.status = 0
            return run
    return run


def last_line(output: str) -> str:
    """The last line that is not empty once events are taken out."""
    lines = [line.strip() for line in _EVENT.sub("", output).splitlines()]
    return next((line for line in reversed(lines) if line), "")


def iteration(backend: list[str], prompt: str, folder: Path, environment: dict[str, str]) -> str:
    """One call of the backend; its merged output."""
    process = subprocess.Popen(
        backend, cwd=folder, env=environment, start_new_session=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write(prompt.encode())
    process.stdin.close()
    arrived: SimpleQueue[str] = SimpleQueue()
    readers = [
        threading.Thread(target=_read, args=(stream, mark, arrived))
        for stream, mark in ((process.stdout, ""), (process.stderr, "[stderr] "))
    ]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    process.wait()
    process.stdout.close()
    process.stderr.close()
    lines = []
    while not arrived.empty():
        lines.append(arrived.get())
    return "\n".join(lines)


def _read(stream: IO[bytes], mark: str, arrived: "SimpleQueue[str]") -> None:
    for line in stream:
        arrived.put(mark + line.decode().rstrip("\r\n"))
