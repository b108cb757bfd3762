import { type ClassForm, planBody, type SkipForm } from "@/components/activity/class-form-values";
import { usePreview } from "@/components/preview/use-preview";
import { createSeries, extendSeries } from "@/lib/contract/series/series";
import { isDay } from "@/lib/domain/typed-moment";

/** The plan is refetched when the coach saves another school zone. */
const options = { shows: ["holidays"], keepsPrevious: true } as const;

export function useSeriesPlan(values: ClassForm) {
  const body = planBody(values);
  return usePreview(createSeries, body && { body }, options);
}

export function useExtensionPlan(id: string, lastDay: string, skip: SkipForm) {
  // The coach picks single days among those of the response.
  const body = { endDateCreation: lastDay, skip: { ...skip, dates: [], keep: [] } };
  return usePreview(extendSeries, isDay(lastDay) ? { params: { id }, body } : null, options);
}
