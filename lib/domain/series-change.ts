import { MINUTE_MS, parisTime } from "./paris-time";
import { atTimeOfDay, type Slot, slotFrom } from "./recurrence";

export interface SeriesHours {
  begin?: Date | undefined;
  end?: Date | undefined;
  durationInMinutes?: number | undefined;
  onlyMoved?: boolean | undefined;
  /** Days to move every class; absent: 0. */
  moveDays?: number | null | undefined;
}

/** The new length of every class in minutes; null when each class keeps its length. */
export const seriesMinutes = ({
  begin,
  end,
  durationInMinutes,
  onlyMoved,
}: SeriesHours): number | null =>
  onlyMoved
    ? null
    : (durationInMinutes ?? (begin && end ? (end.getTime() - begin.getTime()) / MINUTE_MS : null));

/**
 * Returns the times of a series' class after a change, moved by `moveDays`.
 * The time of day changes when it differs from `known`: the begin as stored, and as the coach saw
 * it.
 */
export function slotAfter(
  { beginDate, endDate }: { beginDate: Date; endDate: Date },
  hours: SeriesHours,
  known: readonly Date[],
): Slot {
  const time = hours.begin && parisTime(hours.begin);
  const retimed = time && known.some((begin) => parisTime(begin) !== time);
  const days = hours.moveDays ?? 0;
  const start =
    retimed || days !== 0
      ? atTimeOfDay(beginDate, retimed ? time : parisTime(beginDate), days)
      : beginDate;
  return slotFrom(
    start,
    seriesMinutes(hours) ?? (endDate.getTime() - beginDate.getTime()) / MINUTE_MS,
  );
}
