"""What the code points in a screen's rows stand for.

Not: rows, the screen. Serves: the screen, snapshots and frames, which keep the legend their rows were written with.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .clusters import Clusters
from .styles import Styles

ROOM = 2  # a legend may grow to this many times what is live before it is renewed


class Archived(NamedTuple):
    """What some rows need of a legend, in blocks that all who need them share."""

    clusters: tuple[bytes, ...]
    styles: tuple[bytes, ...]


class Legend:
    """The clusters and the styles of one terminal; both only ever grow, so a row stays readable for good."""

    __slots__ = ("__weakref__", "clusters", "styles")

    def __init__(self) -> None:
        self.clusters = Clusters()
        self.styles = Styles()

    @classmethod
    def of(cls, archived: Archived) -> Legend:
        """A legend that reads those rows, and can go on."""
        legend = cls()
        legend.clusters.take(archived.clusters)
        legend.styles.take(archived.styles)
        legend.make_room()
        return legend

    def make_room(self) -> None:
        """All that it holds is live."""
        self.clusters.make_room(ROOM)
        self.styles.make_room(ROOM)

    def archived(self, texts: Iterable[str], styles: Iterable[str]) -> Archived:
        """What these rows need."""
        return Archived(self.clusters.archived(Clusters.points_in(texts)), self.styles.archived(set().union(*styles)))

    @property
    def crowded(self) -> bool:
        """Whether it is time for a new one."""
        return self.clusters.crowded or self.styles.crowded

    def clusters_here(self, other: Legend, texts: Iterable[str]) -> dict[int, str] | None:
        """For `str.translate`: the clusters in another legend's rows -> the same ones here.

        None when one of them is not known here, so that no row here can hold it.
        """
        table = {}
        for point in Clusters.points_in(texts):
            here = self.clusters.known(other.clusters.content(point))
            if here is None:
                return None
            table[ord(point)] = here
        return table

    def styles_here(self, other: Legend, styles: Iterable[str]) -> dict[int, str] | None:
        """As `clusters_here`, for rows of styles."""
        table = {}
        for point in set().union(*styles):
            here = self.styles.known(other.styles.at(point).pen)
            if here is None:
                return None
            table[ord(point)] = here.point
        return table
