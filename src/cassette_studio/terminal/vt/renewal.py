"""Renewal: a new legend with what is on the screens, when the old one has grown.

Not: what fills a legend. Serves: the stream, which asks for it between two chunks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .clusters import Clusters
from .legend import Legend

if TYPE_CHECKING:
    from .surface import Surface

ROOM = 4  # the new legend may grow to this many times what is live before it is renewed in turn


def renew(screen: Surface) -> None:
    """Begins a new legend and rewrites the rows; snapshots and frames keep the old one, and stay valid.

    Its limits grow with what is live: the scrollback alone holds tens of thousands of cells, and with fixed
    limits a screen full of colours would be renewed before every chunk.
    """
    old, new = screen.legend, Legend()
    pages = [screen.page] if screen.other is None else [screen.page, screen.other]
    texts = [text for page in pages for text in page.texts] + [text for text, _ in screen.scrollback]
    styles = [style for page in pages for style in page.styles] + [style for _, style in screen.scrollback]
    clusters = {
        ord(point): new.clusters.point(old.clusters.content(point))
        for point in Clusters.points_in([*texts, screen.last_run])
    }
    points = {ord(point): new.styles.of(old.styles.by_point[point].pen).point for point in set().union(*styles)}
    for page in pages:
        page.texts[:] = [text.translate(clusters) for text in page.texts] if clusters else page.texts
        page.styles[:] = [style.translate(points) for style in page.styles]
    kept = [(text.translate(clusters), style.translate(points)) for text, style in screen.scrollback]
    screen.scrollback.clear()
    screen.scrollback.extend(kept)
    screen.last_run = screen.last_run.translate(clusters)
    screen.cursor.style = new.styles.of(screen.cursor.style.pen)
    screen.saved = [cursor and cursor.with_style(new.styles.of(cursor.style.pen)) for cursor in screen.saved]
    new.styles.limit = max(new.styles.limit, ROOM * len(new.styles))
    new.clusters.limit = max(new.clusters.limit, ROOM * len(new.clusters))
    new.styles.crowded = new.clusters.crowded = False
    screen.legend = new
    screen.environment = None
