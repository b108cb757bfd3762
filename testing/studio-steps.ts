import fc from "fast-check";
import { systemScope } from "@/db/system-scope";
import { endBegunWaitingLists } from "@/lib/services/reservations";
import { classSteps } from "@/testing/studio-class-steps";
import { moneySteps } from "@/testing/studio-money-steps";
import { placeSteps } from "@/testing/studio-place-steps";
import { type Step, silent } from "@/testing/studio-step";
import { subscriptionSteps } from "@/testing/studio-subscription-steps";

const passing = fc.constantFrom(1, 5, 10, 20, 40).map((hours) =>
  silent(
    `${hours} hours pass`,
    (model) => model.wait(hours),
    async () => undefined,
  ),
);

const jobs = fc.constant<Step>({
  words: "the job ends what waits for begun classes",
  expected: (model) => model.job(),
  real: () => endBegunWaitingLists(systemScope("job")),
});

/** Anything that may happen next. */
export const steps: fc.Arbitrary<Step> = fc.oneof(
  ...placeSteps,
  ...classSteps,
  ...subscriptionSteps,
  { weight: 4, arbitrary: passing },
  { weight: 1, arbitrary: jobs },
  { weight: 5, arbitrary: moneySteps },
);
