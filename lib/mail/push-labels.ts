import "server-only";
import type { NewPush } from "@/db/queries/push/push";
import { classPath } from "@/lib/domain/class-path";
import { formatCount, formatLongInstant } from "@/lib/format";

/** A notification appears on locked screens, so it gives the time but no name or place. */
interface Class {
  id: string;
  coachId: string;
  beginDate: Date;
}
type UserId = NewPush["userId"];

const FREED = "Une place s'est libérée";

export const promotedPush = (userId: UserId, activity: Class): NewPush => ({
  userId,
  title: FREED,
  body: `${formatLongInstant(activity.beginDate)} : vous avez une place.`,
  path: classPath(activity),
  quiet: { kind: "MOVED_UP", activityId: activity.id },
});

export const placeFreePush = (userId: UserId, activity: Class): NewPush => ({
  userId,
  title: FREED,
  body: `${formatLongInstant(activity.beginDate)} : premier arrivé, premier servi.`,
  path: classPath(activity),
  quiet: { kind: "PLACE_FREE", activityId: activity.id },
});

export const placeTakenPush = (userId: UserId, activity: Class): NewPush => ({
  userId,
  title: "Votre cours vous est rendu",
  body: `${formatLongInstant(activity.beginDate)} : votre place est reprise.`,
  path: "/history",
  quiet: { kind: "PLACE_TAKEN", activityId: activity.id },
});

export const openedPush = (userId: UserId, activity: Class): NewPush => ({
  userId,
  title: "Les réservations sont ouvertes",
  body: `Cours du ${formatLongInstant(activity.beginDate)}.`,
  path: classPath(activity),
});

/** `classes` are sorted by begin; returns null for none. */
export function cancelledPush(userId: UserId, classes: readonly Class[]): NewPush | null {
  const [first, ...others] = classes;
  if (!first) return null;
  const more = others.length > 0 ? `, et ${formatCount(others.length, "autre")}` : "";
  return {
    userId,
    title: "Votre cours est annulé",
    body: `${formatLongInstant(first.beginDate)}${more}.`,
    path: "/history",
  };
}
