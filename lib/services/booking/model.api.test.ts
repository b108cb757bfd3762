import fc from "fast-check";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import { link } from "@/db/queries/trainees/trainees";
import { guardianships } from "@/db/schema/families";
import type { TraineeScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import * as bookingWindow from "@/lib/domain/booking-window";
import * as cancellation from "@/lib/domain/cancellation";
import * as takenPlaces from "@/lib/domain/count-returned";
import * as minimum from "@/lib/domain/minimum";
import { freePlaces } from "@/lib/domain/places";
import * as waitingList from "@/lib/domain/waiting-list";
import { AppError } from "@/lib/error-codes";
import { at } from "@/lib/infra/clock";
import * as trialMessages from "@/lib/mail/messages/trial";
import { silently } from "@/lib/mail/outbox";
import { makeCoach, makeTrainee, type Person } from "@/testing/factories";
import { endBegunWaitingLists } from "@/testing/jobs";
import { buildStudio, modelState, realState } from "@/testing/real-studio";
import { beginnings, crowded } from "@/testing/studio-beginnings";
import type { StudioModel } from "@/testing/studio-model";
import { TRAINEES } from "@/testing/studio-places";
import type { Step } from "@/testing/studio-step";
import { steps } from "@/testing/studio-steps";

// The rule that a negative control breaks.
const broken = { rule: "" };
const { waitingListMove } = waitingList;
vi.spyOn(waitingList, "waitingListMove").mockImplementation((...args) => {
  const move = waitingListMove(...args);
  if (broken.rule === "no waiting place is confirmed") return { kind: "none" };
  return broken.rule === "confirmed after the deadline" && move.kind === "notify"
    ? { kind: "promote", places: freePlaces(args[0]) }
    : move;
});
const { cancelledStatus } = cancellation;
vi.spyOn(cancellation, "cancelledStatus").mockImplementation((...args) =>
  broken.rule === "credit after the deadline" ? "CANCEL" : cancelledStatus(...args),
);
const { countReturned } = takenPlaces;
vi.spyOn(takenPlaces, "countReturned").mockImplementation((...args) =>
  broken.rule === "no late cancellation is returned" ? 0 : countReturned(...args),
);
const { windowError } = bookingWindow;
vi.spyOn(bookingWindow, "windowError").mockImplementation((...args) =>
  broken.rule === "booked outside the window" ? null : windowError(...args),
);
const { lookAtMinimum } = minimum;
vi.spyOn(minimum, "lookAtMinimum").mockImplementation((...args) => {
  const look = lookAtMinimum(...args);
  return broken.rule === "no class is cancelled by its minimum" && look.kind === "cancel"
    ? { kind: "tell", next: null }
    : look;
});
const mailed = { code: "" };
const { trialCodeMessage } = trialMessages;
vi.spyOn(trialMessages, "trialCodeMessage").mockImplementation((input) => {
  mailed.code = input.code;
  return trialCodeMessage(input);
});
const RUNS = Number(process.env.MODEL_RUNS ?? 100);
/** Without MODEL_RUNS the stories are always the same, so that a result repeats. */
const SEED = process.env.MODEL_RUNS ? undefined : 38;
const AFTER = 365 * 24;

let trainees: Person<TraineeScope>[];
beforeAll(async () => {
  trainees = await Promise.all(Array.from({ length: TRAINEES }, () => makeTrainee()));
  // One family, whose members may share their subscriptions.
  const [guardian, ...people] = trainees as [Person<TraineeScope>, ...Person<TraineeScope>[]];
  await database()
    .insert(guardianships)
    .values(
      people.map(({ id }) => ({ personId: id, guardianId: guardian.id, role: "OWNER" as const })),
    );
});
afterEach(() => {
  broken.rule = "";
});

/** Returns the outcome of a real step in the form of the model's. */
async function outcomeOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return { did: await work() };
  } catch (error) {
    if (error instanceof AppError) return { error: error.code };
    throw error;
  }
}

const runsFrom = (studios: fc.Arbitrary<StudioModel>) =>
  fc.asyncProperty(
    studios,
    fc.array(steps, { minLength: 6, maxLength: 13, size: "max" }),
    async (model: StudioModel, story: Step[]) => {
      // Closures of another story must not cover these days.
      const coach = await makeCoach();
      await transaction(async (tx) => {
        for (const { id } of trainees) await link(tx, { coachId: coach.id, traineeId: id });
      });
      const studio = await buildStudio(model, coach, trainees, () => mailed.code);
      try {
        for (const step of story) {
          const real = await at(new Date(model.now), () =>
            silently(() => outcomeOf(() => step.real(studio, model))),
          );
          expect([step.words, real]).toEqual([step.words, step.expected(model)]);
          expect(await realState(studio)).toEqual(modelState(model));
        }
      } finally {
        // Waiting places must not last into the stories that follow.
        await at(new Date(model.now + AFTER * 3_600_000), endBegunWaitingLists);
      }
    },
  );

const runs = runsFrom(
  fc.oneof({ weight: 3, arbitrary: beginnings }, { weight: 1, arbitrary: crowded }),
);
const crowdedRuns = runsFrom(crowded);

test(`the services agree with the model after each step of ${RUNS} stories`, {
  timeout: RUNS * 1_000,
}, async () => {
  // A story changes its initial model, so fast-check must not shrink it.
  await fc.assert(runs, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  expect(await auditData()).toEqual([]);
});

test.each([
  ["no waiting place is confirmed", 133, crowdedRuns],
  ["confirmed after the deadline", 31, crowdedRuns],
  ["credit after the deadline", 1, crowdedRuns],
  ["no late cancellation is returned", 24, crowdedRuns],
  ["booked outside the window", 3, runs],
  ["no class is cancelled by its minimum", 1, runs],
])("the model test fails when a rule is broken: %s", { timeout: 120_000 }, async (...given) => {
  const [rule, seed, stories] = given;
  // Each seed finds the broken rule within its first four stories.
  const check = () => fc.check(stories, { numRuns: 4, seed, endOnFailure: true });
  expect((await check()).failed).toBe(false);
  broken.rule = rule;
  expect((await check()).failed).toBe(true);
});
