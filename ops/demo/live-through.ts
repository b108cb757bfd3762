import "server-only";
import { listPlacesOfActivities } from "@/db/queries/booking/held-places";
import { database } from "@/db/transaction";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { recordAttendance } from "@/lib/services/booking/attendance";
import { bookPlaces } from "@/lib/services/booking/booking";
import { cancelPlaces } from "@/lib/services/booking/reservations";
import { suspendSubscription } from "@/lib/services/subscriptions/subscriptions";
import type { DemoClass, DemoTrainee } from "@/ops/demo/open-studio";

/** A pseudorandom number in [0, 1[, so that each demo is the same. */
function chance(seed: number): number {
  const x = Math.sin(seed * 12.9898 + 78.233) * 43_758.5453;
  return x - Math.floor(x);
}

/** Books, cancels, marks attendance and pauses over the weeks. */
export async function liveThrough(
  classes: DemoClass[],
  people: DemoTrainee[],
  opening: Date,
  now: Date,
): Promise<void> {
  const inOrder = [...classes].sort((a, b) => a.begin.getTime() - b.begin.getTime());
  for (const [n, activity] of inOrder.entries()) {
    const wanted = people.filter(
      (person, p) =>
        person.coachId === activity.coachId &&
        person.subscription.isPrivate === activity.isPrivate &&
        chance(n * 97 + p) < person.story.zeal,
    );
    const ahead = activity.begin.getTime() - now.getTime();
    if (ahead > 24 * DAY_MS) continue;
    const bookedAt = new Date(
      Math.max(
        opening.getTime() + HOUR_MS,
        Math.min(now.getTime() - HOUR_MS, activity.begin.getTime() - 5 * DAY_MS),
      ),
    );
    for (const [p, person] of wanted.entries()) {
      await book(person, activity, new Date(bookedAt.getTime() + p * MINUTE_MS));
    }
    await cancelSome(wanted, activity, n, now);
    if (activity.begin.getTime() + 2 * HOUR_MS < now.getTime())
      await markDemoAttendance(activity, n);
  }
  for (const person of people.filter(({ story }) => story.suspended)) {
    await at(new Date(now.getTime() - 6 * DAY_MS), () =>
      suspendSubscription(person.coachId, person.subscription.id),
    ).catch(ignoreError);
  }
}

const book = (person: DemoTrainee, activity: DemoClass, when: Date) =>
  at(when, () =>
    bookPlaces(
      { traineeId: person.id },
      {
        activityId: activity.id,
        subscriptionId: person.subscription.id,
        wholeSeries: false,
        places: 1,
      },
    ),
  ).catch(ignoreError);

async function cancelSome(
  wanted: DemoTrainee[],
  activity: DemoClass,
  n: number,
  now: Date,
): Promise<void> {
  for (const [p, person] of wanted.entries()) {
    const dice = chance(n * 31 + p * 7);
    const hoursBefore = dice < 0.05 ? 3 : dice < 0.11 ? 50 : null;
    if (hoursBefore === null) continue;
    const when = new Date(activity.begin.getTime() - hoursBefore * HOUR_MS);
    if (when < now)
      await at(when, () => cancelPlaces(person.id, activity.id, "one")).catch(ignoreError);
  }
}

async function markDemoAttendance(activity: DemoClass, n: number): Promise<void> {
  const places = (await listPlacesOfActivities(database(), activity.coachId, [activity.id])).filter(
    ({ isWaiting }) => !isWaiting,
  );
  const present = places.filter((_, p) => chance(n * 13 + p) > 0.08).map(({ id }) => id);
  if (places.length > 0) {
    await at(new Date(activity.begin.getTime() + HOUR_MS), () =>
      recordAttendance(activity.coachId, activity.id, present),
    );
  }
}

/** An error such as a lack of credits only skips the action. */
function ignoreError(error: unknown): void {
  if (!(error instanceof Error) || !("code" in error) || !("status" in error)) throw error;
}
