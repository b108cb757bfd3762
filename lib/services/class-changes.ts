import "server-only";
import type { ActivityRow } from "@/db/queries/activities";
import { findContacts } from "@/db/queries/contacts";
import { listPlacesOfActivities } from "@/db/queries/held-places";
import type { CoachId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { classChangedMessage } from "@/lib/mail/messages/class-changed";
import { enqueueNotices } from "@/lib/services/notices";

type Shown = Pick<
  ActivityRow,
  | "id"
  | "label"
  | "place"
  | "beginDate"
  | "endDate"
  | "assistantId"
  | "confirmedPlaces"
  | "waitingPlaces"
>;

const differs = (a: Shown, b: Shown) =>
  a.beginDate.getTime() !== b.beginDate.getTime() ||
  a.endDate.getTime() !== b.endDate.getTime() ||
  a.place !== b.place ||
  a.assistantId !== b.assistantId;

/** Tells the trainees of each class whose time, place or teacher changed (decisions §5); `after` in the order of `before`. */
export async function tellChanges(
  tx: Tx,
  coachId: CoachId,
  before: readonly Shown[],
  after: readonly Shown[],
): Promise<void> {
  const changes = new Map(
    before.flatMap((old, n) => {
      const changed = after[n];
      const held = old.confirmedPlaces + old.waitingPlaces > 0;
      return changed && held && differs(old, changed) ? [[old.id, { old, changed }] as const] : [];
    }),
  );
  const places = await listPlacesOfActivities(tx, coachId, [...changes.keys()]);
  const holders = [
    ...new Map(places.map((place) => [`${place.activityId} ${place.traineeId}`, place])).values(),
  ];
  if (holders.length === 0) return;
  const teachers = [...changes.values()].flatMap(({ old, changed }) => [old, changed]);
  const contacts = await findContacts(
    tx,
    coachId,
    teachers,
    holders.map(({ traineeId }) => traineeId),
  );
  await enqueueNotices(
    tx,
    coachId,
    holders.flatMap(({ activityId, traineeId }) => {
      const change = changes.get(activityId);
      const trainee = contacts.trainees.get(traineeId);
      if (!change || !trainee) return [];
      const named = (activity: Shown) => ({ ...activity, coachName: contacts.teacherOf(activity) });
      const message = classChangedMessage({
        firstName: trainee.firstName,
        before: named(change.old),
        activity: named(change.changed),
      });
      return [{ to: trainee.email, ...message }];
    }),
  );
}
