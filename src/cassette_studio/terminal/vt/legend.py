"""What the code points in a screen's rows stand for.

Not: rows, the screen. Serves: the screen, snapshots and frames, which keep the legend their rows were written with.
"""

from __future__ import annotations

from collections.abc import Iterable

from .clusters import Clusters
from .styles import Styles


class Legend:
    """The clusters and the styles of one terminal; both only ever grow, so a row stays readable for good."""

    __slots__ = ("clusters", "styles")

    def __init__(self) -> None:
        self.clusters = Clusters()
        self.styles = Styles()

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
            here = self.styles.known(other.styles.by_point[point].pen)
            if here is None:
                return None
            table[ord(point)] = here.point
        return table
