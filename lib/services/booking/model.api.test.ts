import fc from "fast-check";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import { link } from "@/db/queries/trainees/trainees";
import { guardianships } from "@/db/schema/families";
import type { TraineeScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import * as cancellation from "@/lib/domain/cancellation";
import { freePlaces } from "@/lib/domain/places";
import * as waitingList from "@/lib/domain/waiting-list";
import { AppError } from "@/lib/error-codes";
import { at } from "@/lib/infra/clock";
import * as trialMessages from "@/lib/mail/messages/trial";
import { silently } from "@/lib/mail/outbox";
import { makeCoach, makeTrainee, type Person } from "@/testing/factories";
import { endBegunWaitingLists } from "@/testing/jobs";
import { buildStudio, modelState, realState } from "@/testing/real-studio";
import { beginnings } from "@/testing/studio-beginnings";
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
const mailed = { code: "" };
const { trialCodeMessage } = trialMessages;
vi.spyOn(trialMessages, "trialCodeMessage").mockImplementation((input) => {
  mailed.code = input.code;
  return trialCodeMessage(input);
});
const RUNS = Number(process.env.MODEL_RUNS ?? 300);
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

const runs = fc.asyncProperty(
  beginnings,
  fc.array(steps, { minLength: 6, maxLength: 13, size: "max" }),
  async (model: StudioModel, story: Step[]) => {
    // Closures of another story must not cover these days.
    const coach = await makeCoach();
    await transaction(async (tx) => {
      for (const { id } of trainees) await link(tx, coach.id, id);
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

test(`the services agree with the model after each step of ${RUNS} stories`, {
  timeout: RUNS * 1_000,
}, async () => {
  // A story changes its initial model, so fast-check must not shrink it.
  await fc.assert(runs, { numRuns: RUNS, endOnFailure: true });
  expect(await auditData()).toEqual([]);
});

test.each([
  ["no waiting place is confirmed", 3],
  ["confirmed after the deadline", 172],
  ["credit after the deadline", 2],
])("the model test fails when a rule is broken: %s", { timeout: 120_000 }, async (rule, seed) => {
  broken.rule = rule;
  // The fixed seeds find the broken rule within their first six stories.
  const { failed } = await fc.check(runs, { numRuns: 200, seed, endOnFailure: true });
  expect(failed).toBe(true);
});
