import { parisTime } from "./paris-time";
import { atTimeOfDay, type Slot, slotFrom } from "./recurrence";

/** What a change of a series says of its hours. */
export interface SeriesHours {
  begin?: Date | undefined;
  end?: Date | undefined;
  durationInMinutes?: number | undefined;
  onlyMoved?: boolean | undefined;
  /** Days by which every class moves; absent: 0. */
  moveDays?: number | null | undefined;
}

/** So many minutes for each class; null: each keeps its own. */
export const seriesMinutes = ({
  begin,
  end,
  durationInMinutes,
  onlyMoved,
}: SeriesHours): number | null =>
  onlyMoved
    ? null
    : (durationInMinutes ?? (begin && end ? (end.getTime() - begin.getTime()) / 60_000 : null));

/**
 * When a class of a series is once that is changed: on its own Paris day or `moveDays` from it, at the new time where that is another than the
 * changed class began at, as stored or as its person saw it (`known`), and as long as the change says.
 */
export function slotAfter(
  { beginDate, endDate }: { beginDate: Date; endDate: Date },
  hours: SeriesHours,
  known: readonly Date[],
): Slot {
  const time = hours.begin && parisTime(hours.begin);
  const retimed = time && known.some((one) => parisTime(one) !== time);
  const days = hours.moveDays ?? 0;
  const start =
    retimed || days !== 0
      ? atTimeOfDay(beginDate, retimed ? time : parisTime(beginDate), days)
      : beginDate;
  return slotFrom(
    start,
    seriesMinutes(hours) ?? (endDate.getTime() - beginDate.getTime()) / 60_000,
  );
}
