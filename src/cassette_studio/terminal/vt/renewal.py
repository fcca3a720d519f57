"""Renewal: a new legend with what is on the screens, when the old one has grown.

Not: what fills a legend. Serves: the stream, which asks for it between two chunks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .clusters import Clusters
from .legend import Legend
from .snapshots import Rows, ScreenState, capture, recall, written_in

if TYPE_CHECKING:
    from .screen import Screen


def renew(screen: Screen) -> None:
    """Begins a new legend and rewrites the rows; snapshots and frames keep the old one, and stay valid.

    Its limits grow with what is live: the scrollback alone holds tens of thousands of cells, and with fixed
    limits a screen full of colours would be renewed before every chunk.
    """
    state = capture(screen)
    old, new = state.legend, Legend()
    texts, styles = written_in(state)
    clusters = {ord(point): new.clusters.point(old.clusters.content(point)) for point in Clusters.points_in(texts)}
    points = {ord(point): new.styles.of(old.styles.at(point).pen).point for point in set().union(*styles)}
    new.make_room()
    recall(screen, _rewritten(state, new, clusters, points))


def _rewritten(state: ScreenState, new: Legend, clusters: dict[int, str], points: dict[int, str]) -> ScreenState:
    """The state in another legend; the tables say what stands for what there, for `str.translate`."""

    def rows(texts: tuple[str, ...], styles: tuple[str, ...]) -> Rows:
        return (
            tuple([text.translate(clusters) for text in texts]) if clusters else texts,
            tuple([style.translate(points) for style in styles]),
        )

    texts, styles = rows(tuple([text for text, _ in state.scrollback]), tuple([style for _, style in state.scrollback]))
    before = state.update and _rewritten(state.update.before, new, clusters, points)
    return state._replace(
        legend=new,
        page=rows(*state.page),
        other=state.other and rows(*state.other),
        scrollback=tuple(zip(texts, styles, strict=True)),
        cursor=(*state.cursor[:3], new.styles.of(state.cursor[3].pen)),
        saved=tuple([saved and saved.with_style(new.styles.of(saved.style.pen)) for saved in state.saved]),
        last_run=state.last_run.translate(clusters),
        update=state.update and before and state.update._replace(before=before),
    )
