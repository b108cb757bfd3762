import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Db } from "@/db/pool";
import type { CoachId, CoachScope, SystemScope, TraineeScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

type Queries = typeof import("@/db/queries/classes/activities") &
  typeof import("@/db/queries/money/debts") &
  typeof import("@/db/queries/booking/history") &
  typeof import("@/db/queries/notifications/reminders") &
  typeof import("@/db/queries/subscriptions/subscriptions") &
  typeof import("@/db/queries/trainees/trainees");

/** The type checker rejects each marked line; none of it runs. */
async function rejected(
  { transaction }: typeof import("@/db/transaction"),
  queries: Queries,
  db: Db,
  tx: Tx,
  coach: CoachScope,
  trainee: TraineeScope,
  system: SystemScope,
  sent: string,
) {
  const today = "2027-01-01";
  await queries.lockActivities(tx, coach, [sent]);
  await transaction((own) => queries.lockActivities(own, coach, [sent]));
  // @ts-expect-error A lock needs a transaction.
  await queries.lockActivities(db, coach, [sent]);
  // @ts-expect-error A write needs a transaction.
  await queries.setComment(db, coach, sent, "");
  // @ts-expect-error Only transaction() makes one.
  const made: Tx = db;
  // @ts-expect-error A read needs a scope.
  await queries.findActivityOfCoach(db, sent);
  // @ts-expect-error A request's id is no scope.
  await queries.findActivityOfCoach(db, sent, sent);
  // @ts-expect-error A trainee's scope is no coach's.
  await queries.findActivityOfCoach(db, trainee, sent);
  // @ts-expect-error A coach's scope is no trainee's.
  await queries.findActivityForTrainee(db, coach, sent);

  const row = (await queries.findActivityForTrainee(db, trainee, sent)) as { coachId: CoachId };
  await queries.lockActivities(tx, row.coachId, [sent]);
  // @ts-expect-error The coach of a class that a trainee found is not the caller.
  await queries.listTraineesOfCoach(db, row.coachId, {});
  // @ts-expect-error A coach's debts need the coach's scope.
  await queries.listDebtsOfErased(db, row.coachId, new Date());

  await queries.findLiveLink(db, { coachId: coach, traineeId: sent });
  await queries.findLiveLink(db, { coachId: sent, traineeId: trainee });
  // @ts-expect-error One of the two must be known.
  await queries.findLiveLink(db, { coachId: sent, traineeId: sent });
  await queries.findSubscription(db, { coachId: coach, traineeId: sent }, sent);
  // @ts-expect-error A subscription needs a scope of its coach or trainee.
  await queries.findSubscription(db, { coachId: sent, traineeId: sent }, sent);
  // @ts-expect-error A coach's id is no trainee's.
  await queries.listSubscriptionsOfTrainee(db, { coachId: sent, traineeId: coach }, today);
  // @ts-expect-error A history needs the trainee's scope.
  await queries.pageHistory(db, sent, { filter: "all", now: new Date(), page: 0, size: 10 });

  const batch = { limit: 1, except: [], before: null };
  await queries.listClassesToRemind(db, system, new Date(), batch);
  // @ts-expect-error A coach's scope is no system scope.
  await queries.listClassesToRemind(db, coach, new Date(), batch);
  return made;
}

test("a query does not compile when its scope or its transaction is missing", () => {
  expect(rejected).toBeTypeOf("function");
});

const sources = globSync("{app,components,db,lib,server}/**/*.{ts,tsx}")
  .filter((file) => !/\.test\.tsx?$|^db\/[\w-]*scope\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));
const users = (name: string) =>
  sources
    .filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text))
    .map(({ file }) => file)
    .sort();

test("a caller's scope is made only by the modules that verify the caller", () => {
  expect(users("scopeOf")).toEqual([
    // The token of a call.
    "lib/services/accounts/actors.ts",
    // The job for inactive accounts.
    "lib/services/accounts/inactive-accounts.ts",
    // The secret of a calendar's address.
    "lib/services/classes/calendar.ts",
    // A person whom the caller guards.
    "lib/services/families/acting-for.ts",
    "lib/services/imports/import-row.ts",
    // An import run without a request, and its new trainees.
    "lib/services/imports/import-run.ts",
    // The secret of a mail's link.
    "lib/services/mail-links/linked-places.ts",
    // The secret of an invitation.
    "lib/services/trainees/invitation-links.ts",
    // A new account of the same transaction.
    "lib/services/trainees/new-trainees.ts",
    "lib/services/trial/trial.ts",
  ]);
});

test("the system scope is made only by jobs, operators' pages and look-ups", () => {
  expect(users("systemScope")).toEqual([
    "lib/jobs/run-due.ts",
    "lib/jobs/start.ts",
    "lib/mail/guardian-mails.ts",
    "lib/mail/outbox.ts",
    "lib/mail/push-delivery.ts",
    "lib/services/accounts/accounts.ts",
    "lib/services/accounts/actors.ts",
    "lib/services/accounts/google.ts",
    "lib/services/accounts/passwords.ts",
    "lib/services/accounts/verification.ts",
    "lib/services/classes/calendar.ts",
    "lib/services/families/guardians.ts",
    "lib/services/families/people.ts",
    "lib/services/families/several-notification.ts",
    "lib/services/imports/imports.ts",
    "lib/services/mail-links/linked-places.ts",
    "lib/services/money/business.ts",
    "lib/services/notifications/trainee-notifications.ts",
    "lib/services/operations/metrics.ts",
    "lib/services/payments/events.ts",
    "lib/services/public/class-page.ts",
    "lib/services/public/public-page.ts",
    "lib/services/public/public-schedule.ts",
    "lib/services/trainees/invitation-links.ts",
    "lib/services/trainees/new-trainees.ts",
    "lib/services/trainees/trainee-edit.ts",
    "lib/services/trial/trial.ts",
  ]);
});
