"""One line of a cassette: its raw bytes, and what they say.

The envelope is `{"ts": ms, "event": name, "data": anything}` (Ralph's SessionRecorder). The raw bytes are the
truth: a record is a reading of them and is never written back.

Not: other lines, time lines, rules. Serves: `cassette`, `replay`, the inspector.
"""

import json
from enum import IntEnum

from ..frozen import Frozen
from .payload import PayloadError, decode_base64, decode_leniently

BOM = b"\xef\xbb\xbf"
LARGEST_TIME = 2**62  # ms; what is larger is taken for this, so that any time fits a column of 64-bit numbers


class Kind(IntEnum):
    """What a line is for. The numbers are only kept in memory, never in a file."""

    BLANK = 0
    BAD = 1
    STDOUT = 2
    STDERR = 3
    RESIZE = 4
    COMMAND = 5
    EVENT = 6
    ITERATION = 7
    MARKER = 8
    SLEEP = 9
    EXIT = 10
    OTHER = 11


OUTPUT_KINDS = frozenset((Kind.STDOUT, Kind.STDERR))  # writes: what puts bytes on the terminal
WRITE_EVENT = "ux.terminal.write"
_KINDS = {
    "ux.terminal.resize": Kind.RESIZE,
    "_meta.iteration": Kind.ITERATION,
    "_meta.marker": Kind.MARKER,
    "_meta.sleep": Kind.SLEEP,
    "_meta.exit": Kind.EXIT,
}
_NUMBERS = {Kind.SLEEP: ("ms", LARGEST_TIME), Kind.EXIT: ("code", 255)}  # where it stands, the largest


class Record(Frozen):
    """One line as read.

    `ts` is milliseconds since the epoch, or None where the line has no usable one. `offset` is the `offset_ms` of a
    `ux.*` record, milliseconds since the recorder's own start, or None. `data` is what a recorder meant, unwrapped;
    `wrapped` tells that it stood one level deeper in the file. `output` holds the bytes of a write.
    `problem` is empty for a good line. `plays` is False where replay has to leave the line out; a line can
    have a problem and still play (a negative time, say). One that does not play tells no time.
    """

    __slots__ = (
        "command",
        "data",
        "event",
        "kind",
        "offset",
        "output",
        "plays",
        "problem",
        "raw",
        "ts",
        "wrapped",
    )

    raw: bytes
    ts: int | None
    offset: int | None
    event: str
    data: object
    kind: Kind
    wrapped: bool
    output: bytes
    command: str | None
    problem: str
    plays: bool

    def __init__(
        self,
        raw: bytes,
        kind: Kind,
        *,
        ts: int | None = None,
        offset: int | None = None,
        event: str = "",
        data: object = None,
        wrapped: bool = False,
        output: bytes = b"",
        command: str | None = None,
        problem: str = "",
        plays: bool = True,
    ) -> None:
        # spelled out: this is done a million times for a large recording
        put = object.__setattr__
        put(self, "raw", raw)
        put(self, "kind", kind)
        put(self, "ts", ts)
        put(self, "offset", offset)
        put(self, "event", event)
        put(self, "data", data)
        put(self, "wrapped", wrapped)
        put(self, "output", output)
        put(self, "command", command)
        put(self, "problem", problem)
        put(self, "plays", plays)

    @property
    def number(self) -> int:
        """Milliseconds of a sleep, the status of an exit; 0 for all else."""
        return _number_of(self.kind, self.data) or 0


def parse_record(raw: bytes) -> Record:
    """Reads one line, with or without its line ending; never raises, whatever the bytes are."""
    fields = _envelope(raw)
    if isinstance(fields, str):
        return Record(raw, Kind.BAD if fields else Kind.BLANK, problem=fields, plays=False)
    event, ts, data, problem = fields
    data, wrapped = unwrapped(data)
    offset, wrong, borne = _offset_of(event, data)
    output, command = b"", None
    if event == WRITE_EVENT:
        kind, output, trouble = _write(data)
    else:
        command = command_of(data) if event.startswith("bus.") else None
        kind = _kind_of(event, command)
        trouble = _trouble_of_kind(kind, data)
    trouble = trouble or ("" if borne else wrong)
    return Record(
        raw,
        Kind.BAD if trouble else kind,
        ts=None if trouble else ts,
        offset=None if trouble else offset,
        event=event,
        data=data,
        wrapped=wrapped,
        output=output,
        command=command,
        problem=trouble or problem or wrong,
        plays=not trouble,
    )


def _kind_of(event: str, command: str | None) -> Kind:
    if event.startswith("bus."):
        return Kind.EVENT if command is None else Kind.COMMAND
    return _KINDS.get(event, Kind.OTHER)


def unwrapped(data: object) -> tuple[object, bool]:
    """The payload, and whether it was wrapped in `{"event": "ux.…", "data": …}`, as Ralph's own recorder does."""
    wrapped = False
    while isinstance(data, dict) and data.keys() == {"event", "data"} and _is_ux(data["event"]):
        data, wrapped = data["data"], True
    return data, wrapped


def _is_ux(event: object) -> bool:
    return isinstance(event, str) and event.startswith("ux.")


def command_of(data: object) -> str | None:
    """The command that a `bus.*` record carries: the first of the four places where Ralph's mock-cli looks."""
    if isinstance(data, str):
        return data if data.startswith(("ralph ", "cargo ")) else None
    for path in (("command",), ("input", "command"), ("data", "input", "command")):
        found = data
        for key in path:
            found = found.get(key) if isinstance(found, dict) else None
        if isinstance(found, str):
            return found
    return None


class _ConstantError(ValueError):
    """NaN or Infinity, which Python would read."""


def _refuse_constant(name: str) -> object:
    raise _ConstantError(f"{name} is not JSON")


def _envelope(raw: bytes) -> str | tuple[str, int | None, object, str]:
    """(event, ts, data, a problem that can be borne), or why there is none; "" for a blank line."""
    try:
        text = raw.removeprefix(BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        return f"not UTF-8 at byte {error.start + 1}"
    if not text.strip():
        return ""
    line = text.rstrip(" \t\r\n")
    body = line.removesuffix(",")  # an editor's: what stands before it is whole
    try:
        value = json.loads(body, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        return f"{error.msg.removesuffix(' starting at')} at column {error.pos + 1}"
    except RecursionError:
        return "nested too deeply"
    except _ConstantError as error:
        return str(error)
    except ValueError:  # Python reads no integer of more than 4300 digits
        return "a number is too long"
    if not isinstance(value, dict):
        return "not a JSON object"
    event = value.get("event")
    if not isinstance(event, str):
        return "event is missing" if "event" not in value else "event is not a string"
    if "data" not in value:
        return "data is missing"
    if "ts" not in value:
        return "ts is missing"
    ts, problem, borne = _time_of("ts", value["ts"])
    if borne and body != line:
        problem = f"Extra data at column {len(body) + 1}"
    return (event, ts, value["data"], problem) if borne else problem


def _time_of(key: str, value: object) -> tuple[int | None, str, bool]:
    """(milliseconds, what is wrong with them, whether that can be borne: a record with a negative time still plays)"""
    if value is None:
        return None, f"{key} is null", False
    if not isinstance(value, int) or isinstance(value, bool):
        return None, f"{key} is not a whole number of milliseconds", False
    if value < 0:
        return None, f"{key} is negative", True
    return min(value, LARGEST_TIME), "", True


def _offset_of(event: str, data: object) -> tuple[int | None, str, bool]:
    """The same for `offset_ms`, which may be missing; what others call so in a `bus.*` payload is no time of ours."""
    value = data.get("offset_ms") if isinstance(data, dict) and _is_ux(event) else None
    return (None, "", True) if value is None else _time_of("offset_ms", value)


def _write(data: object) -> tuple[Kind, bytes, str]:
    """(kind, bytes, what is wrong) of a write."""
    if not isinstance(data, dict):
        return Kind.STDOUT, b"", "data of a write is not an object"
    output, trouble = _output_of(data)
    stdout = data.get("stdout", True)
    if not isinstance(stdout, bool):
        trouble = trouble or "stdout is neither true nor false"
    return Kind.STDERR if stdout is False else Kind.STDOUT, output, trouble


def _output_of(fields: dict[str, object]) -> tuple[bytes, str]:
    """The bytes of a write and what is wrong with them; bytes that can be read all the same are given."""
    encoded = fields.get("bytes")
    if not isinstance(encoded, str):
        return b"", "bytes is not a string" if "bytes" in fields else "bytes are missing"
    try:
        return decode_base64(encoded), ""
    except PayloadError as error:
        return decode_leniently(encoded) or b"", str(error)


def _trouble_of_kind(kind: Kind, data: object) -> str:
    """Why a record of a kind that acts cannot act; "" when it can."""
    if kind is Kind.RESIZE:
        return "" if size_of(data) else "width and height are not both from 1 to 65535"
    if kind in _NUMBERS and _number_of(kind, data) is None:
        key, largest = _NUMBERS[kind]
        return f"{key} is not a whole number from 0" + (f" to {largest}" if largest < LARGEST_TIME else "")
    return ""


def _number_of(kind: Kind, data: object) -> int | None:
    """The number that a record of this kind is for, if it is one of these and has it."""
    key, largest = _NUMBERS.get(kind, ("", 0))
    return number_in(data, key, 0, largest) if key else None


def number_in(data: object, key: str, low: int, high: int) -> int | None:
    """`data[key]` when it is a whole number within the bounds."""
    value = data.get(key) if isinstance(data, dict) else None
    return value if type(value) is int and low <= value <= high else None


def size_of(data: object) -> tuple[int, int] | None:
    """(columns, lines) of a resize."""
    width, height = number_in(data, "width", 1, 65535), number_in(data, "height", 1, 65535)
    return (width, height) if width and height else None
