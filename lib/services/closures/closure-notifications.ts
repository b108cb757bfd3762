import "server-only";
import type { ActivityRow } from "@/db/queries/classes/activities";
import { findContacts } from "@/db/queries/trainees/contacts";
import type { CoachId, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { pacer } from "@/lib/documents/pacer";
import { cancellationMailsAt } from "@/lib/domain/undo";
import { formatDay } from "@/lib/format";
import { closureMessage, until } from "@/lib/mail/messages/closure";
import { movingEnd } from "@/lib/mail/moving-end";
import type { Mail } from "@/lib/mail/outbox";
import { cancelledPush } from "@/lib/mail/push-labels";
import { enqueueNotices } from "@/lib/services/notifications/trainee-notifications";

export interface ClosureImpact {
  closure: { id: string; label: string; beginDate: string; endDate: string };
  /** Some classes of these days take place. */
  hasExceptions: boolean;
  text: string;
  /** Cancelled classes, by begin. */
  activities: readonly ActivityRow[];
  cancelledPlaces: readonly { activityId: string; traineeId: TraineeId }[];
  ends: readonly { id: string; traineeId: TraineeId; label: string; endDate: string }[];
  /** True also tells trainees whose subscription only got a later end. */
  notify: boolean;
}

/**
 * Enqueues one mail per trainee about a closure, except for the addresses in `alreadyNotified`.
 * The mails leave when the closure cannot be undone any more.
 */
export async function notifyOfClosure(
  tx: Tx,
  coachId: CoachId,
  { closure, hasExceptions, text, activities, cancelledPlaces, ends, notify }: ClosureImpact,
  now: Date,
  alreadyNotified: ReadonlySet<string> = new Set(),
): Promise<void> {
  const placesBy = Map.groupBy(cancelledPlaces, ({ traineeId }) => traineeId);
  const endsBy = Map.groupBy(ends, ({ traineeId }) => traineeId);
  const people = new Set<TraineeId>([...placesBy.keys(), ...(notify ? endsBy.keys() : [])]);
  if (people.size === 0) return;
  const contacts = await findContacts(tx, coachId, activities, [...people]);
  const named = activities.map((activity) => ({
    ...activity,
    ...contacts.teacherOf(activity),
  }));
  const dueAt = cancellationMailsAt(activities, now);
  const mails: Mail[] = [];
  const yieldToRequests = pacer();
  for (const id of people) {
    const trainee = contacts.trainees.get(id);
    if (!trainee) continue;
    if ([trainee.email, ...trainee.guardianEmails].some((to) => alreadyNotified.has(to))) continue;
    // Rendering a thousand mails takes a second, so other requests get the thread in between.
    await yieldToRequests();
    const held = new Set(placesBy.get(id)?.map(({ activityId }) => activityId));
    const classes = named.filter((activity) => held.has(activity.id));
    const message = closureMessage({
      firstName: trainee.firstName,
      coach: contacts.coach,
      closure,
      text,
      classes,
      ends: (endsBy.get(id) ?? []).map(({ id: subscription, label, endDate }) => ({
        label,
        until: dueAt
          ? movingEnd(subscription, endDate, classes.length === 0)
          : until(formatDay(endDate)),
      })),
      hasExceptions,
    });
    const push = cancelledPush(id, classes);
    mails.push({ to: trainee.email, ...message, push, cancellationId: closure.id, dueAt });
  }
  await enqueueNotices(tx, contacts.coach, mails);
}
