import { addDays, type Day, monthStart } from "@/lib/domain/paris-time";

/** Returns the month's last Paris day, or today in the current month. `month` is its first day. */
export function bookEnd(month: Day, today: Day): Day {
  const last = addDays(monthStart(month, 1), -1);
  return month <= today && today <= last ? today : last;
}
