import "server-only";
import { listPlacesOfActivities } from "@/db/queries/booking/held-places";
import type { ActivityRow } from "@/db/queries/classes/activities";
import { findContacts } from "@/db/queries/trainees/contacts";
import type { CoachId, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
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

interface News {
  old: ActivityRow;
  changed: ActivityRow;
  told: boolean;
  /** Some place was confirmed before the lists moved. */
  held: boolean;
  promoted: boolean;
  free: boolean;
}

interface Told {
  activityId: string;
  traineeId: TraineeId;
  isWaiting: boolean;
}

/** Who held what before the lists moved: to be asked for before. */
export async function listTold(
  tx: Tx,
  coachId: CoachId,
  before: readonly ActivityRow[],
  after: readonly ActivityRow[],
): Promise<Told[]> {
  const ids = before.flatMap((old, n) => {
    const changed = after[n];
    const held = old.confirmedPlaces + old.waitingPlaces > 0;
    return changed && held && differs(old, changed) ? [old.id] : [];
  });
  return listPlacesOfActivities(tx, coachId, ids);
}

/**
 * Tells the trainees of these classes what one change is to them, in one mail a person: another time, place or teacher
 *, a place that is theirs now, one that is free; `after` in the order of `before`, by begin.
 */
export async function tellChanges(
  tx: Tx,
  coachId: CoachId,
  before: readonly ActivityRow[],
  after: readonly ActivityRow[],
  told: readonly Told[],
  { promoted, free }: MovedUp,
): Promise<void> {
  const classes = new Map(before.map((old, n) => [old.id, { old, changed: after[n] ?? old }]));
  const people = new Map<TraineeId, Map<string, News>>();
  const note = (
    holders: readonly { activityId: string; traineeId: TraineeId }[],
    what: "told" | "held" | "promoted" | "free",
  ) => {
    for (const { activityId, traineeId } of holders) {
      const both = classes.get(activityId);
      if (!both) continue;
      const own = people.get(traineeId) ?? new Map<string, News>();
      people.set(traineeId, own);
      const none = { told: false, held: false, promoted: false, free: false };
      own.set(activityId, { ...both, ...(own.get(activityId) ?? none), [what]: true });
    }
  };
  note(told, "told");
  note(
    told.filter(({ isWaiting }) => !isWaiting),
    "held",
  );
  note(promoted, "promoted");
  note(free, "free");
  if (people.size === 0) return;
  const contacts = await findContacts(tx, coachId, [...before, ...after], [...people.keys()]);
  const placeUrlOf = await linkHolders(tx, coachId, [...promoted, ...free]);
  const order = new Map([...classes.keys()].map((id, n) => [id, n]));
  await enqueueNotices(
    tx,
    contacts.coach,
    [...people].flatMap(([traineeId, own]) => {
      const trainee = contacts.trainees.get(traineeId);
      if (!trainee) return [];
      const news = [...own.values()].sort(
        (a, b) => (order.get(a.old.id) ?? 0) - (order.get(b.old.id) ?? 0),
      );
      const message = messageOf(trainee.firstName, news, (activity) => ({
        ...activity,
        coachName: contacts.teacherOf(activity),
        placeUrl: placeUrlOf({ activityId: activity.id, traineeId }),
      }));
      const push = pushOf(traineeId, news);
      return [{ to: trainee.email, ...message, push, ...confirmedPlace(traineeId, news) }];
    }),
  );
}

/** Of several places that are free, or theirs, the next one. */
function pushOf(traineeId: TraineeId, news: readonly News[]) {
  const next = news.find(({ promoted, free }) => promoted || free);
  if (!next) return null;
  return (next.promoted ? promotedPush : placeFreePush)(traineeId, next.changed);
}

/** The place that a mail of a promotion and nothing else confirms. */
function confirmedPlace(traineeId: TraineeId, [first, ...others]: readonly News[]) {
  return first?.promoted && !first.told && others.length === 0
    ? { placeActivityId: first.changed.id, placeTraineeId: traineeId }
    : null;
}

function messageOf(
  firstName: string,
  news: readonly News[],
  named: (
    activity: ActivityRow,
  ) => ActivityRow & { coachName: string; placeUrl: string | undefined },
) {
  const [first, ...others] = news;
  if (first && others.length === 0) {
    const { old, changed, told, held, promoted, free } = first;
    const activity = named(changed);
    if (told && !promoted && !free)
      return classChangedMessage({ firstName, before: named(old), activity, waits: !held });
    if (promoted && !told) return promotedMessage({ firstName, activity });
    if (free && !told) return placeFreeMessage({ firstName, activity });
  }
  return classesChangedMessage(
    firstName,
    news.map(
      ({ old, changed, told, held, promoted, free }): ChangeNotification => ({
        activity: named(changed),
        before: told ? named(old) : null,
        waits: !held && !promoted,
        promoted,
        free,
      }),
    ),
  );
}
