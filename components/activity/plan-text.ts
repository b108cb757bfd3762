import type { SkipForm } from "@/components/activity/class-form-values";
import type { CallError } from "@/lib/client/call-error";
import type { SeriesPlan } from "@/lib/contract/series/series";
import { parisDay } from "@/lib/domain/paris-time";
import { isMade } from "@/lib/domain/skip";
import { formatCount } from "@/lib/format";

export const plannedDays = (plan: SeriesPlan | undefined) =>
  (plan?.dates ?? []).map(({ beginDate, skipped }) => ({
    day: parisDay(new Date(beginDate)),
    reason: skipped,
  }));

interface PlanResult {
  data: SeriesPlan | undefined;
  error: CallError | null;
}

/** `38 cours, 11 dates sans cours`, or the error's message. Null without data. */
export function planText(
  { data, error }: PlanResult,
  skip: SkipForm,
  lacksZone = false,
): string | null {
  if (error) return error.message;
  if (lacksZone) return "Vacances scolaires\u00a0: choisissez votre zone.";
  if (!data) return null;
  const days = plannedDays(data);
  const planned = days.filter(({ day, reason }) => isMade(skip, day, reason)).length;
  const skipped = days.length - planned;
  if (planned === 0) return "Gardez au moins une date.";
  return `${formatCount(planned, "cours", "cours")}${skipped > 0 ? `, ${formatCount(skipped, "date sans cours", "dates sans cours")}` : ""}`;
}
