import { type ClassForm, planBody, type SkipForm } from "@/components/activity/class-form-values";
import { usePreview } from "@/components/preview/use-preview";
import { createSeries, extendSeries } from "@/lib/contract/series/series";
import { isDay } from "@/lib/domain/typed-moment";

/** A zone saved meanwhile leaves other days out. */
const kept = { shows: ["holidays"], keepsPrevious: true } as const;

/** The days of the new series that is being typed, as the server has them. */
export function useSeriesPlan(values: ClassForm) {
  const body = planBody(values);
  return usePreview(createSeries, body && { body }, body !== null, kept);
}

/** The days by which a series would go on. */
export function useExtensionPlan(id: string, lastDay: string, skip: SkipForm) {
  // Single days are chosen among those that it answers.
  const body = { endDateCreation: lastDay, skip: { ...skip, dates: [], keep: [] } };
  return usePreview(extendSeries, { params: { id }, body }, isDay(lastDay), kept);
}
