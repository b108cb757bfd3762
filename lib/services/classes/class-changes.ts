import "server-only";
import { listPlacesOfActivities } from "@/db/queries/booking/held-places";
import type { ActivityRow } from "@/db/queries/classes/activities";
import { findContacts } from "@/db/queries/trainees/contacts";
import type { CoachId, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import type { Sender } from "@/lib/mail/message";
import {
  type ChangeNotification,
  classChangedMessage,
  classesChangedMessage,
} from "@/lib/mail/messages/class-changed";
import { placeFreeMessage } from "@/lib/mail/messages/place-free";
import { promotedMessage } from "@/lib/mail/messages/promoted";
import { placeFreePush, promotedPush } from "@/lib/mail/push-labels";
import type { MovedUp } from "@/lib/services/booking/waiting-list";
import { linkHolders } from "@/lib/services/mail-links/place-links";
import { enqueueNotices } from "@/lib/services/notifications/trainee-notifications";

const differs = (a: ActivityRow, b: ActivityRow) =>
  a.beginDate.getTime() !== b.beginDate.getTime() ||
  a.endDate.getTime() !== b.endDate.getTime() ||
  a.place !== b.place ||
  a.assistantId !== b.assistantId;

interface ClassChange {
  old: ActivityRow;
  changed: ActivityRow;
}

interface ClassUpdate extends ClassChange {
  /** The time, place or teacher of the class changed. */
  affected: boolean;
  /** The trainee had a confirmed place before waiting places were confirmed. */
  held: boolean;
  promoted: boolean;
  free: boolean;
}

interface AffectedPlace {
  activityId: string;
  traineeId: TraineeId;
  isWaiting: boolean;
}

/** Returns the places of changed classes. It runs before waiting places are confirmed. */
export async function listAffectedPlaces(
  tx: Tx,
  coachId: CoachId,
  changes: readonly ClassChange[],
): Promise<AffectedPlace[]> {
  const ids = changes.flatMap(({ old, changed }) =>
    old.confirmedPlaces + old.waitingPlaces > 0 && differs(old, changed) ? [old.id] : [],
  );
  return listPlacesOfActivities(tx, coachId, ids);
}

/**
 * Enqueues one mail per trainee about changed classes, confirmed places and free places.
 * A mail tells of the classes in the order of `changes`.
 */
export async function notifyOfChanges(
  tx: Tx,
  coachId: CoachId,
  changes: readonly ClassChange[],
  affected: readonly AffectedPlace[],
  { promoted, free }: MovedUp,
): Promise<void> {
  const classes = new Map(changes.map((change) => [change.old.id, change]));
  const people = new Map<TraineeId, Map<string, ClassUpdate>>();
  const record = (
    holders: readonly { activityId: string; traineeId: TraineeId }[],
    what: "affected" | "held" | "promoted" | "free",
  ) => {
    for (const { activityId, traineeId } of holders) {
      const change = classes.get(activityId);
      if (!change) continue;
      const own = people.get(traineeId) ?? new Map<string, ClassUpdate>();
      people.set(traineeId, own);
      const none = { affected: false, held: false, promoted: false, free: false };
      own.set(activityId, { ...change, ...(own.get(activityId) ?? none), [what]: true });
    }
  };
  record(affected, "affected");
  record(
    affected.filter(({ isWaiting }) => !isWaiting),
    "held",
  );
  record(promoted, "promoted");
  record(free, "free");
  if (people.size === 0) return;
  const versions = changes.flatMap(({ old, changed }) => [old, changed]);
  const contacts = await findContacts(tx, coachId, versions, [...people.keys()]);
  const placeUrlOf = await linkHolders(tx, coachId, [...promoted, ...free]);
  const order = new Map([...classes.keys()].map((id, n) => [id, n]));
  await enqueueNotices(
    tx,
    contacts.coach,
    [...people].flatMap(([traineeId, own]) => {
      const trainee = contacts.trainees.get(traineeId);
      if (!trainee) return [];
      const updates = [...own.values()].sort(
        (a, b) => (order.get(a.old.id) ?? 0) - (order.get(b.old.id) ?? 0),
      );
      const message = messageOf(trainee.firstName, updates, (activity) => ({
        ...activity,
        ...contacts.teacherOf(activity),
        address: contacts.addressOf(activity),
        placeUrl: placeUrlOf({ activityId: activity.id, traineeId }),
      }));
      const push = pushOf(traineeId, updates);
      const rest = { ...confirmedPlace(traineeId, updates), quiet: quietOf(traineeId, updates) };
      return [{ to: trainee.email, ...message, push, ...rest }];
    }),
  );
}

/** Returns a push about the first class with a confirmed or free place. */
function pushOf(traineeId: TraineeId, updates: readonly ClassUpdate[]) {
  const next = updates.find(({ promoted, free }) => promoted || free);
  if (!next) return null;
  return (next.promoted ? promotedPush : placeFreePush)(traineeId, next.changed);
}

/** Returns the place that the mail confirms, if it confirms one place and tells nothing else. */
function confirmedPlace(traineeId: TraineeId, [first, ...others]: readonly ClassUpdate[]) {
  return first?.promoted && !first.affected && others.length === 0
    ? { placeActivityId: first.changed.id, placeTraineeId: traineeId }
    : null;
}

/** A mail that only tells of a confirmed or free place does not leave at night. */
function quietOf(traineeId: TraineeId, [first, ...others]: readonly ClassUpdate[]) {
  if (!first || first.affected || first.promoted === first.free || others.length > 0) return null;
  const kind = first.promoted ? "MOVED_UP" : "PLACE_FREE";
  return { kind, activityId: first.changed.id, traineeId } as const;
}

function messageOf(
  firstName: string,
  updates: readonly ClassUpdate[],
  named: (activity: ActivityRow) => ActivityRow & Sender & { placeUrl: string | undefined },
) {
  const [first, ...others] = updates;
  if (first && others.length === 0) {
    const { old, changed, affected, held, promoted, free } = first;
    const activity = named(changed);
    if (affected && !promoted && !free)
      return classChangedMessage({ firstName, before: named(old), activity, waits: !held });
    if (promoted && !affected) return promotedMessage({ firstName, activity });
    if (free && !affected) return placeFreeMessage({ firstName, activity });
  }
  return classesChangedMessage(
    firstName,
    updates.map(
      ({ old, changed, affected, held, promoted, free }): ChangeNotification => ({
        activity: named(changed),
        before: affected ? named(old) : null,
        waits: !held && !promoted,
        promoted,
        free,
      }),
    ),
  );
}
