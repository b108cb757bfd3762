import "server-only";
import { findUser, updateUser } from "@/db/queries/accounts/users";
import { type ActivityRow, lockActivities } from "@/db/queries/classes/activities";
import { remindGuarded } from "@/db/queries/families/guardianships";
import {
  listClassesToRemind,
  listTraineesToRemind,
  markReminded,
} from "@/db/queries/notifications/reminders";
import { findContacts } from "@/db/queries/trainees/contacts";
import type { AccountId, CoachId, SystemScope } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import { showsAccess } from "@/lib/domain/meeting";
import { nightEnd, quietUntil } from "@/lib/domain/quiet-hours";
import { isReminderDue, isToRemind } from "@/lib/domain/reminder";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { reminderMessage } from "@/lib/mail/messages/reminder";
import { makeStopToken } from "@/lib/mail/stop-token";
import { linkHolders } from "@/lib/services/mail-links/place-links";
import { enqueueNotices } from "@/lib/services/notifications/trainee-notifications";
import { eachRound } from "@/lib/services/operations/each-round";

export async function getReminders(userId: AccountId): Promise<{ enabled: boolean }> {
  const user = await findUser(database(), userId);
  if (!user) throw new AppError("NOT_LOGGED_IN");
  return { enabled: user.reminders };
}

export async function setReminders(
  userId: AccountId,
  enabled: boolean,
): Promise<{ enabled: boolean }> {
  const user = await transaction(async (tx) => {
    // A link of an earlier version's reminder stops a person's reminders for all guardians.
    if (enabled) await remindGuarded(tx, userId);
    return updateUser(tx, userId, { reminders: enabled });
  });
  if (!user) throw new AppError("NOT_LOGGED_IN");
  return { enabled: user.reminders };
}

/** Uses one transaction per due class; returns the number of classes. */
export async function sendReminders(scope: SystemScope): Promise<number> {
  const now = clock();
  // At night only classes of the early morning are reminded of.
  const before = nightEnd(now)?.earlyUntil ?? null;
  let reminded = 0;
  await eachRound(
    "reminders",
    (round) => listClassesToRemind(database(), scope, now, { ...round, before }),
    async ({ id, coachId }) => {
      if (await remindOf(coachId, id, now)) reminded += 1;
    },
  );
  return reminded;
}

async function remindOf(coachId: CoachId, activityId: string, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const [activity] = await lockActivities(tx, coachId, [activityId]);
    return activity ? remindLocked(tx, activity, now) : false;
  });
}

/** Returns false when no reminder is due; the caller has locked the class. */
export async function remindLocked(tx: Tx, activity: ActivityRow, now: Date): Promise<boolean> {
  if (!isReminderDue(activity, now) || quietUntil(activity.beginDate, now)) return false;
  const { id, coachId, remindedAt } = activity;
  const all = await listTraineesToRemind(tx, coachId, id);
  const holders = all.filter(({ bookedAt }) => isToRemind(bookedAt, remindedAt, now));
  await markReminded(tx, coachId, id, now);
  if (holders.length === 0) return true;
  const contacts = await findContacts(
    tx,
    coachId,
    [activity],
    holders.map(({ traineeId }) => traineeId),
  );
  const named = {
    ...activity,
    ...contacts.teacherOf(activity),
    address: contacts.addressOf(activity),
    accessNote: showsAccess(activity, 1, now) ? contacts.accessNoteOf(activity) : undefined,
  };
  const placeUrlOf = await linkHolders(
    tx,
    coachId,
    holders.map(({ traineeId }) => ({ activityId: id, traineeId })),
  );
  await enqueueNotices(
    tx,
    contacts.coach,
    holders.flatMap(({ traineeId, places }) => {
      const trainee = contacts.trainees.get(traineeId);
      if (!trainee) return [];
      const { firstName, email } = trainee;
      const own = { ...named, placeUrl: placeUrlOf({ activityId: id, traineeId }) };
      const stopToken = makeStopToken(traineeId);
      const message = reminderMessage({ firstName, activity: own, places, now, stopToken });
      const quiet = { kind: "REMINDER", activityId: id, traineeId } as const;
      return [{ to: email, isReminder: true, ...message, quiet }];
    }),
  );
  return true;
}
