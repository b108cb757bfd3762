import type { SkipForm } from "@/components/activity/class-form-values";
import type { CallError } from "@/lib/client/call-error";
import type { SeriesPlan } from "@/lib/contract/series/series";
import { parisDay } from "@/lib/domain/paris-time";
import { isMade } from "@/lib/domain/skip";
import { formatCount } from "@/lib/format";

/** The days of a plan, each with why it is left out. */
export const plannedDays = (plan: SeriesPlan | undefined) =>
  (plan?.dates ?? []).map(({ beginDate, skipped }) => ({
    day: parisDay(new Date(beginDate)),
    reason: skipped,
  }));

interface Asked {
  data: SeriesPlan | undefined;
  error: CallError | null;
}

/** `38 séances, 11 sautées`, or why the series cannot be made; null while nothing is known of it. */
export function planText({ data, error }: Asked, skip: SkipForm): string | null {
  if (error) return error.message;
  if (!data) return null;
  const days = plannedDays(data);
  const made = days.filter(({ day, reason }) => isMade(skip, day, reason)).length;
  const skipped = days.length - made;
  if (made === 0) return "Tous les jours de cette série sont laissés de côté\u00a0: gardez-en un.";
  return `${formatCount(made, "séance")}${skipped > 0 ? `, ${formatCount(skipped, "sautée")}` : ""}`;
}
