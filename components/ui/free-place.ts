interface Span {
  top: number;
  bottom: number;
}

/** Pixels between the box and a control. */
const GAP = 8;

/** Returns the lower edge of the lowest place in `view` where the box covers none of `taken`, or null. */
export function freePlace(height: number, taken: readonly Span[], view: Span): number | null {
  const lowest = [view.bottom, ...taken.map(({ top }) => top - GAP)]
    .filter((bottom) => bottom <= view.bottom && bottom - height >= view.top)
    .sort((a, b) => b - a);
  const isFree = (bottom: number) =>
    taken.every((span) => span.bottom <= bottom - height || span.top >= bottom);
  return lowest.find(isFree) ?? null;
}
