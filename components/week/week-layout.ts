import { addDays, clockTime, type Day, daysBetween, parisDay } from "@/lib/domain/paris-time";

const DAY_MINUTES = 24 * 60;
/** Minutes. A shorter block could not be read or pressed. */
const SHORTEST = 45;
const FIRST_HOUR = 7;
const LAST_HOUR = 22;
/** A class past midnight continues below its own day up to this hour. */
const LATEST_HOUR = 30;

interface Timed {
  id: string;
  beginDate: string;
  endDate: string;
}

/** `from` and `to` count minutes of the Paris clock from midnight. `lane` is one of `lanes` columns. */
export interface Block<A extends Timed = Timed> {
  activity: A;
  day: Day;
  from: number;
  to: number;
  lane: number;
  lanes: number;
}

/** Returns minutes of the Paris clock from midnight. */
export function clockMinute(instant: string): number {
  const time = clockTime(new Date(instant));
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** In the night of a clock change the end never comes before the begin. */
function place<A extends Timed>(activity: A): Omit<Block<A>, "lane" | "lanes"> {
  const day = parisDay(new Date(activity.beginDate));
  const from = clockMinute(activity.beginDate);
  const nights = daysBetween(day, parisDay(new Date(activity.endDate)));
  const to = nights * DAY_MINUTES + clockMinute(activity.endDate);
  return { activity, day, from, to: Math.max(to, from + SHORTEST) };
}

/** Gives overlapping classes of one day a column each. */
function inLanes<A extends Timed>(placed: readonly Omit<Block<A>, "lane" | "lanes">[]): Block<A>[] {
  const blocks: Block<A>[] = [];
  /** The overlapping classes, and the minute at which each of their columns is free again. */
  let group: Block<A>[] = [];
  let ends: number[] = [];
  const close = () => {
    blocks.push(...group.map((block) => ({ ...block, lanes: ends.length })));
    group = [];
    ends = [];
  };
  for (const block of [...placed].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (block.from >= Math.max(...ends, 0)) close();
    const free = ends.findIndex((end) => end <= block.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = block.to;
    group.push({ ...block, lane, lanes: 0 });
  }
  close();
  return blocks;
}

export function layWeek<A extends Timed>(
  activities: readonly A[],
  days: readonly Day[],
): Map<Day, Block<A>[]> {
  const byDay = Map.groupBy(activities.map(place), ({ day }) => day);
  return new Map(days.map((day) => [day, inLanes(byDay.get(day) ?? [])]));
}

export function hoursShown(blocks: readonly Pick<Block, "from" | "to">[]): {
  first: number;
  last: number;
} {
  const begins = blocks.map(({ from }) => Math.floor(from / 60));
  const ends = blocks.map(({ to }) => Math.ceil(to / 60));
  return {
    first: Math.min(FIRST_HOUR, ...begins),
    last: Math.min(LATEST_HOUR, Math.max(LAST_HOUR, ...ends)),
  };
}

/** Consecutive hours, `from` and `to` in minutes. Folded ones are one low row. */
export interface Stretch {
  from: number;
  to: number;
  folded: boolean;
}

/** Fewer empty hours in a row stay as they are. */
const FOLDED_HOURS = 2;

/** Folds hours that no `busy` span touches. A week without any stays whole. */
export function foldHours(
  { first, last }: { first: number; last: number },
  busy: readonly { from: number; to: number }[],
): Stretch[] {
  const stretches: Stretch[] = [];
  for (let hour = first; hour < last; hour += 1) {
    const [from, to] = [hour * 60, (hour + 1) * 60];
    const folded = busy.length > 0 && !busy.some((span) => span.from < to && span.to > from);
    const previous = stretches.at(-1);
    if (previous?.folded === folded) previous.to = to;
    else stretches.push({ from, to, folded });
  }
  return stretches.map((stretch) => ({
    ...stretch,
    folded: stretch.folded && stretch.to - stretch.from >= FOLDED_HOURS * 60,
  }));
}

/** The height of a folded stretch in rows of an hour. */
const FOLDED_ROWS = 0.5;
const rowsOf = ({ from, to, folded }: Stretch) => (folded ? FOLDED_ROWS : (to - from) / 60);

/** The number of rows above a minute. */
export function rowsAbove(stretches: readonly Stretch[], minute: number): number {
  return stretches.reduce((sum, stretch) => {
    const { from, to } = stretch;
    const part = Math.min(1, Math.max(0, (minute - from) / (to - from)));
    return sum + part * rowsOf(stretch);
  }, 0);
}

/** The minute at a height in rows, the inverse of `rowsAbove`. */
export function minuteAt(stretches: readonly Stretch[], rows: number): number {
  let above = 0;
  for (const stretch of stretches) {
    const own = rowsOf(stretch);
    if (rows < above + own)
      return stretch.from + (Math.max(0, rows - above) / own) * (stretch.to - stretch.from);
    above += own;
  }
  return stretches.at(-1)?.to ?? 0;
}

/** Minutes. */
export const STEP = 15;

/** A move by minutes stays within the day and lands on whole quarters of an hour. */
export function movedBy(
  at: { day: Day; from: number },
  by: { days?: number; minutes?: number },
): { day: Day; from: number } {
  const { days = 0, minutes = 0 } = by;
  const onStep = Math.round((at.from + minutes) / STEP) * STEP;
  const from = minutes === 0 ? at.from : Math.min(DAY_MINUTES - STEP, Math.max(0, onStep));
  return { day: addDays(at.day, days), from };
}

export const timeOf = (minute: number): string => {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${pad(Math.floor(minute / 60) % 24)}:${pad(minute % 60)}`;
};

/** Returns the part of each period within these days, by first column, last column and row. */
export function bandsOf<P extends { beginDate: Day; endDate: Day }>(
  periods: readonly P[],
  days: readonly Day[],
): { period: P; from: number; to: number; row: number }[] {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return [];
  const rows: number[] = [];
  return periods
    .filter(({ beginDate, endDate }) => beginDate <= last && endDate >= first)
    .map((period) => {
      const from = Math.max(0, daysBetween(first, period.beginDate));
      const to = Math.min(days.length - 1, daysBetween(first, period.endDate));
      const free = rows.findIndex((end) => end < from);
      const row = free < 0 ? rows.length : free;
      rows[row] = to;
      return { period, from, to, row };
    });
}
