interface Span {
  top: number;
  bottom: number;
}

/** Between a box and what it must not cover, in px. */
const GAP = 8;

/** The lower edge of the lowest place in `view` where a box of this height covers none of `taken`; null: there is none. */
export function freePlace(height: number, taken: readonly Span[], view: Span): number | null {
  const lowest = [view.bottom, ...taken.map(({ top }) => top - GAP)]
    .filter((bottom) => bottom <= view.bottom && bottom - height >= view.top)
    .sort((a, b) => b - a);
  const isFree = (bottom: number) =>
    taken.every((span) => span.bottom <= bottom - height || span.top >= bottom);
  return lowest.find(isFree) ?? null;
}
