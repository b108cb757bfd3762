import "server-only";
import { listPlacesOfActivities } from "@/db/queries/booking/held-places";
import { lockActivities } from "@/db/queries/classes/activities";
import { findContacts } from "@/db/queries/trainees/contacts";
import { listUnreached } from "@/db/queries/trainees/refused-addresses";
import type { CoachId } from "@/db/scope";
import { transaction } from "@/db/transaction";
import type { messageClass as contract } from "@/lib/contract/classes/class-message";
import type { BodyOf, ResponseOf } from "@/lib/contract/endpoint";
import { isTooLateToWrite, MESSAGES_A_DAY } from "@/lib/domain/class-message";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { classMessage } from "@/lib/mail/messages/class-message";
import { existingClass } from "@/lib/services/classes/existing-class";
import { enqueueNotices } from "@/lib/services/notifications/trainee-notifications";
import { takeDaily } from "@/lib/services/operations/take-daily";

/**
 * Enqueues a coach's message to the trainees of a class, one mail each, with replies to the coach.
 * Returns the number of trainees written to and those without a working address.
 * Throws ACTIVITY_NOT_FOUND, ACTIVITY_CANCELLED, CLASS_LONG_OVER, MESSAGES_FULL.
 */
export function messageClass(
  coachId: CoachId,
  id: string,
  { text, to }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  return transaction(async (tx) => {
    const [locked] = await lockActivities(tx, coachId, [id]);
    const activity = existingClass(locked);
    const now = clock();
    if (isTooLateToWrite(activity, now)) throw new AppError("CLASS_LONG_OVER");
    const wait = await takeDaily(tx, `messages:${id}`, MESSAGES_A_DAY, now);
    if (wait) throw new AppError("MESSAGES_FULL", undefined, wait);
    const places = await listPlacesOfActivities(tx, coachId, [id]);
    const addressed = places.filter(
      ({ isWaiting }) => to === "ALL" || isWaiting === (to === "WAITING"),
    );
    const ids = [...new Set(addressed.map(({ traineeId }) => traineeId))];
    const contacts = await findContacts(tx, coachId, [activity], ids);
    const named = { ...activity, ...contacts.teacherOf(activity) };
    const unreached = await listUnreached(tx, coachId, { ids });
    const unreachedIds = new Set(unreached.map(({ traineeId }) => traineeId));
    const sent = await enqueueNotices(
      tx,
      contacts.coach,
      ids.flatMap((traineeId) => {
        const trainee = contacts.trainees.get(traineeId);
        if (!trainee || unreachedIds.has(traineeId)) return [];
        const message = classMessage({
          firstName: trainee.firstName,
          coach: contacts.coach,
          activity: named,
          text,
        });
        return [{ to: trainee.email, isMessage: true, ...message }];
      }),
    );
    return { sent, unreached };
  });
}
