import "server-only";
import type { NewPush } from "@/db/queries/push/push";
import { classPath } from "@/lib/domain/class-path";
import { formatCount, formatLongInstant } from "@/lib/format";

/** A notification is shown on locked screens: it says when, and never who, what or where. */
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
});

export const placeFreePush = (userId: UserId, activity: Class): NewPush => ({
  userId,
  title: FREED,
  body: `${formatLongInstant(activity.beginDate)} : elle est à la première personne qui la confirme.`,
  path: classPath(activity),
});

/** Of classes that the coach cancelled, by begin; null: of none. */
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
