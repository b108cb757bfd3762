import { expect, test } from "vitest";
import type { Db } from "@/db/pool";
import type { CoachId, CoachScope, SystemScope, TraineeScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { readProject } from "./project";

type Queries = typeof import("@/db/queries/activities") &
  typeof import("@/db/queries/debts") &
  typeof import("@/db/queries/history") &
  typeof import("@/db/queries/reminders") &
  typeof import("@/db/queries/subscriptions") &
  typeof import("@/db/queries/trainees");

/** What `npm run types` refuses; nothing of it runs. */
async function refused(
  { transaction }: typeof import("@/db/transaction"),
  queries: Queries,
  db: Db,
  tx: Tx,
  coach: CoachScope,
  trainee: TraineeScope,
  everybody: SystemScope,
  sent: string,
) {
  const today = "2027-01-01";
  await queries.lockActivities(tx, coach, [sent]);
  await transaction((own) => queries.lockActivities(own, coach, [sent]));
  // @ts-expect-error What locks runs in a transaction.
  await queries.lockActivities(db, coach, [sent]);
  // @ts-expect-error What writes runs in a transaction.
  await queries.setComment(db, coach, sent, "");
  // @ts-expect-error Only transaction() makes one.
  const made: Tx = db;
  // @ts-expect-error Nothing is read without a scope.
  await queries.findActivityOfCoach(db, sent);
  // @ts-expect-error An id that somebody sends is no scope.
  await queries.findActivityOfCoach(db, sent, sent);
  // @ts-expect-error Nor is another's.
  await queries.findActivityOfCoach(db, trainee, sent);
  // @ts-expect-error A trainee does not ask for a coach.
  await queries.findActivityForTrainee(db, coach, sent);

  const row = (await queries.findActivityForTrainee(db, trainee, sent)) as { coachId: CoachId };
  await queries.lockActivities(tx, row.coachId, [sent]);
  // @ts-expect-error The coach of a class that a trainee found is not the coach who asks.
  await queries.listTraineesOfCoach(db, row.coachId, {});
  // @ts-expect-error Nor do a coach's debts open to them.
  await queries.listDebtsOfErased(db, row.coachId);

  await queries.findLiveLink(db, coach, sent);
  await queries.findLiveLink(db, sent, trainee);
  // @ts-expect-error One of the two must be known.
  await queries.findLiveLink(db, sent, sent);
  await queries.findSubscription(db, { coachId: coach, traineeId: sent }, sent);
  // @ts-expect-error Whose subscription?
  await queries.findSubscription(db, { coachId: sent, traineeId: sent }, sent);
  // @ts-expect-error A coach's id is no trainee's.
  await queries.listSubscriptionsOfTrainee(db, { coachId: sent, traineeId: coach }, today);
  // @ts-expect-error A history is the trainee's own.
  await queries.pageHistory(db, sent, { filter: "all", now: new Date(), page: 0, size: 10 });

  const batch = { limit: 1, except: [] };
  await queries.listToRemind(db, everybody, new Date(), batch);
  // @ts-expect-error A coach is not everybody.
  await queries.listToRemind(db, coach, new Date(), batch);
  return made;
}

test("what crosses a scope, or writes outside of a transaction, does not compile", () => {
  expect(refused).toBeTypeOf("function");
});

const project = readProject();
const importers = (file: string) =>
  [...project]
    .filter(
      ([from, imports]) =>
        !/^(ops|testing)\/|\.test\.ts$/.test(from) && imports.some((one) => one.file === file),
    )
    .map(([from]) => from);

test("a scope of a coach or a trainee is made where somebody is known, and nowhere else", () => {
  expect(importers("db/make-scope.ts")).toEqual([
    // The token of a call.
    "lib/services/actors.ts",
    // The secret of a calendar's address.
    "lib/services/calendar.ts",
    // A run that goes on by itself, and the people it makes.
    "lib/services/import-run.ts",
    "lib/services/import-turn.ts",
    // The job that ends what nobody uses.
    "lib/services/inactive-accounts.ts",
    // The secret of an invitation.
    "lib/services/invitation-links.ts",
    // The secret of a mail's link.
    "lib/services/linked-places.ts",
    // An account made in this very transaction.
    "lib/services/newcomers.ts",
    "lib/services/trial.ts",
  ]);
});

test("everybody's scope is made by jobs, by what operators see, and by look-ups", () => {
  expect(importers("db/system-scope.ts")).toEqual([
    "lib/jobs/run-due.ts",
    "lib/jobs/start.ts",
    "lib/mail/outbox.ts",
    "lib/mail/push-delivery.ts",
    "lib/services/accounts.ts",
    "lib/services/actors.ts",
    "lib/services/business.ts",
    "lib/services/calendar.ts",
    "lib/services/google.ts",
    "lib/services/imports.ts",
    "lib/services/invitation-links.ts",
    "lib/services/linked-places.ts",
    "lib/services/metrics.ts",
    "lib/services/newcomers.ts",
    "lib/services/notices.ts",
    "lib/services/passwords.ts",
    "lib/services/public-page.ts",
    "lib/services/public.ts",
    "lib/services/trainee-edit.ts",
    "lib/services/trial.ts",
    "lib/services/verification.ts",
  ]);
});
