import "server-only";
import type { ActivityRow } from "@/db/queries/classes/activities";
import { findContacts } from "@/db/queries/trainees/contacts";
import type { TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { cancelledForPersonMessage } from "@/lib/mail/messages/cancelled-for-person";
import { enqueueNotices } from "@/lib/services/notifications/trainee-notifications";

/**
 * Enqueues one mail to each guardian about a person's cancelled places in classes of one coach.
 * `cancelled` is sorted by begin. An account that cancels its own places gets none.
 */
export async function notifyOfCancel(
  tx: Tx,
  { traineeId, callerId }: { traineeId: TraineeId; callerId: TraineeId },
  cancelled: readonly ActivityRow[],
): Promise<void> {
  const [first] = cancelled;
  if (!first || traineeId === callerId) return;
  const contacts = await findContacts(tx, first.coachId, cancelled, [traineeId]);
  const person = contacts.trainees.get(traineeId);
  if (!person) return;
  const classes = cancelled.map((activity) => ({ ...activity, ...contacts.teacherOf(activity) }));
  const message = cancelledForPersonMessage({ firstName: person.firstName, classes });
  await enqueueNotices(tx, contacts.coach, [{ to: person.email, ...message }]);
}
