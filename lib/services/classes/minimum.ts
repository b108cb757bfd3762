import "server-only";
import { listHeld } from "@/db/queries/booking/held-places";
import { listLateCancels, returnLateCancels } from "@/db/queries/booking/places";
import {
  type ActivityRow,
  listMinimumDue,
  lockActivities,
  setMinimumLook,
  waiveMinimum,
} from "@/db/queries/classes/activities";
import { lockSubscriptions, subscriptionIdsOf } from "@/db/queries/subscriptions/subscriptions";
import { findContacts } from "@/db/queries/trainees/contacts";
import type { CoachId, CoachScope, SystemScope } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import { hasBegun } from "@/lib/domain/cancellation";
import { checkOn, lookAtMinimum } from "@/lib/domain/minimum";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import {
  minimumCancelledMessage,
  minimumTooLateMessage,
  minimumWarningMessage,
} from "@/lib/mail/messages/minimum";
import { enqueue } from "@/lib/mail/outbox";
import { cancelLocked } from "@/lib/services/classes/class-deletion";
import { existingClass } from "@/lib/services/classes/existing-class";
import { eachRound } from "@/lib/services/operations/each-round";

/**
 * Keeps a class whatever its number of places; again, it stays so.
 * Throws ACTIVITY_NOT_FOUND, ACTIVITY_CANCELLED, ACTIVITY_BEGUN.
 */
export async function keepClass(coachId: CoachScope, id: string): Promise<void> {
  await transaction(async (tx) => {
    const [locked] = await lockActivities(tx, coachId, [id]);
    const activity = existingClass(locked);
    if (hasBegun(activity, clock())) throw new AppError("ACTIVITY_BEGUN");
    if (activity.minimumWaived !== "KEPT") await waiveMinimum(tx, coachId, id);
  });
}

/** Looks at classes with a minimum, one transaction per class; returns the number cancelled. */
export async function lookAtMinimums(scope: SystemScope): Promise<number> {
  const now = clock();
  let cancelled = 0;
  await eachRound(
    "minimums",
    (round) => listMinimumDue(database(), scope, now, round),
    async ({ id, coachId }) => {
      if (await lookAt(coachId, id, now)) cancelled += 1;
    },
  );
  return cancelled;
}

function lookAt(coachId: CoachId, id: string, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const [activity] = await lockActivities(tx, coachId, [id]);
    // Another run may have looked while this one waited for the lock.
    const due = activity?.minimumLookAt && activity.minimumLookAt <= now;
    if (!activity || !due || activity.cancelledAt) return false;
    const look = lookAtMinimum(activity, now);
    if (look.kind === "cancel") await cancelShort(tx, coachId, activity, now);
    await setMinimumLook(tx, coachId, id, look.next);
    if (look.kind !== "none") await tellCoach(tx, coachId, activity, look.kind);
    return look.kind === "cancel";
  });
}

/** Cancels the class as its coach would, and returns the late cancellations too. */
async function cancelShort(
  tx: Tx,
  coachId: CoachId,
  activity: ActivityRow,
  now: Date,
): Promise<void> {
  const late = await listLateCancels(tx, coachId, activity.id);
  const held = await listHeld(tx, coachId, [activity.id]);
  await lockSubscriptions(tx, coachId, subscriptionIdsOf([...late, ...held]));
  await cancelLocked(tx, coachId, [activity], now, "MINIMUM");
  await returnLateCancels(
    tx,
    coachId,
    late.map(({ id }) => id),
    "CLASS_CANCELLED",
    now,
  );
}

async function tellCoach(
  tx: Tx,
  coachId: CoachId,
  activity: ActivityRow,
  kind: "warn" | "cancel" | "tell",
): Promise<void> {
  const contacts = await findContacts(tx, coachId, [activity], []);
  const coach = contacts.trainees.get(coachId);
  const check = checkOn(activity);
  if (!coach || !check) return;
  const facts = {
    firstName: coach.firstName,
    activity: { ...activity, ...contacts.teacherOf(activity) },
  };
  const messages = {
    warn: () => minimumWarningMessage({ ...facts, checkOn: check }),
    cancel: () => minimumCancelledMessage(facts),
    tell: () => minimumTooLateMessage(facts),
  };
  await enqueue(tx, [{ to: coach.email, ...messages[kind]() }]);
}
