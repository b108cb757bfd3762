import { daysBetween, parisDay } from "@/lib/domain/paris-time";
import { capitalize, formatDayOfMonth } from "@/lib/format";

/** Returns `Aujourd'hui`, `Demain` or `Mardi 1er décembre`. */
export function comingDay(begin: string, now: number): string {
  const ahead = daysBetween(parisDay(new Date(now)), parisDay(new Date(begin)));
  if (ahead === 0) return "Aujourd'hui";
  return ahead === 1 ? "Demain" : capitalize(formatDayOfMonth(begin));
}
