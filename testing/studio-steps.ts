import fc from "fast-check";
import { systemScope } from "@/db/scope";
import { endBegunWaitingLists } from "@/lib/services/booking/reservations";
import { lookAtMinimums } from "@/lib/services/classes/minimum";
import {
  closings,
  deletions,
  edits,
  keeping,
  restorations,
  settings,
  undoings,
} from "@/testing/studio-class-steps";
import { lawSteps } from "@/testing/studio-law-steps";
import { moneySteps } from "@/testing/studio-money-steps";
import { attendances, bookings, cancels, claims, removals } from "@/testing/studio-place-steps";
import { type Step, silent } from "@/testing/studio-step";
import {
  activations,
  adjustments,
  deletionsByCoach,
  deletionsByTrainee,
  suspensions,
} from "@/testing/studio-subscription-steps";

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

const minimums = fc.constant(
  silent(
    "the job looks at the minimums",
    (model) => model.minimums(),
    () => lookAtMinimums(systemScope("job")),
  ),
);

export const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: bookings },
  { weight: 4, arbitrary: cancels },
  { weight: 3, arbitrary: claims },
  { weight: 1, arbitrary: removals },
  { weight: 2, arbitrary: edits },
  { weight: 2, arbitrary: deletions },
  { weight: 3, arbitrary: restorations },
  { weight: 2, arbitrary: closings },
  { weight: 2, arbitrary: undoings },
  { weight: 1, arbitrary: suspensions },
  { weight: 1, arbitrary: activations },
  { weight: 1, arbitrary: adjustments },
  { weight: 1, arbitrary: deletionsByCoach },
  { weight: 1, arbitrary: deletionsByTrainee },
  { weight: 2, arbitrary: attendances },
  { weight: 4, arbitrary: passing },
  { weight: 1, arbitrary: jobs },
  { weight: 3, arbitrary: minimums },
  { weight: 1, arbitrary: keeping },
  { weight: 2, arbitrary: settings },
  { weight: 5, arbitrary: moneySteps },
  { weight: 6, arbitrary: lawSteps },
);
