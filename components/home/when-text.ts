import { daysBetween, parisDay } from "@/lib/domain/paris-time";
import { formatDayOfMonth, formatSpokenTime } from "@/lib/format";

/** Returns `aujourd'hui 18 h 30`, `demain 7 h` or `mardi 1er décembre 18 h 30`. */
export function whenText(begin: string, now: number): string {
  const ahead = daysBetween(parisDay(new Date(now)), parisDay(new Date(begin)));
  const day = ahead === 0 ? "aujourd'hui" : ahead === 1 ? "demain" : formatDayOfMonth(begin);
  return `${day} ${formatSpokenTime(begin)}`;
}
