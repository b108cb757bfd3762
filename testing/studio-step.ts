import fc from "fast-check";
import type { RealStudio } from "@/testing/real-studio";
import { SUBSCRIPTIONS } from "@/testing/studio-beginnings";
import type { StudioModel } from "@/testing/studio-model";
import { type Outcome, TRAINEES } from "@/testing/studio-places";

export const HOUR = 3_600_000;
/** A date of days since 1970. */
export const dayText = (day: number): string =>
  new Date(day * 24 * HOUR).toISOString().slice(0, 10);

/** One action, by the model and by the services from the same state. */
export interface Step {
  words: string;
  expected: (model: StudioModel) => Outcome;
  real: (studio: RealStudio, model: StudioModel) => Promise<unknown>;
}
export const id = <Id extends string>(ids: readonly Id[], n: number) => ids[n] as Id;

/** A step whose result is ignored; the model returns null. */
export const silent = (
  words: string,
  expected: Step["expected"],
  real: (...given: Parameters<Step["real"]>) => Promise<unknown>,
): Step => ({
  words,
  expected,
  real: async (studio, model) => {
    await real(studio, model);
    return null;
  },
});

export const trainee = fc.nat(TRAINEES - 1);
// Most steps use one class, so that trainees compete for places.
export const cls = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3);
export const sub = fc.nat(SUBSCRIPTIONS - 1);
export const yes = fc.boolean();
