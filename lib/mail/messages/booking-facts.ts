import { formatCount, formatShortDay, formatTimes } from "@/lib/format";
import type { Fact } from "@/lib/mail/layout";
import { type BookableFacts, classLines } from "@/lib/mail/messages/class-facts";

/** A class just booked, with the trainee's new places there. */
export interface BookedClass extends BookableFacts {
  confirmed: number;
  waiting: number;
}
export interface BookingNews {
  firstName: string;
  /** By begin; never empty. */
  classes: readonly BookedClass[];
  subscription: { label: string /** Of a card, after this booking. */; left: number | null };
  /** The coach booked for the trainee. */
  byCoach: string | null;
  now: Date;
}

const placesOf = ({ confirmed, waiting }: BookedClass) =>
  [
    ...(confirmed > 0 ? [formatCount(confirmed, "place confirmée", "places confirmées")] : []),
    ...(waiting > 0 ? [`${formatCount(waiting, "place")} en liste d'attente`] : []),
  ].join(", ");

/** One class in full, or a line for each class of a series; and what pays for it. */
export function bookingLines({ classes, subscription }: BookingNews): Fact[] {
  const [only, ...others] = classes;
  const what: Fact[] =
    only && others.length === 0
      ? [...classLines(only), ["Places", placesOf(only)]]
      : classes.map((activity) => [
          `${formatShortDay(activity.beginDate)}, ${formatTimes(activity.beginDate, activity.endDate)}`,
          `${activity.label}, ${activity.place} (${placesOf(activity)})`,
        ]);
  const left =
    subscription.left === null
      ? ""
      : ` (il reste ${formatCount(subscription.left, "cours", "cours")})`;
  return [...what, ["Réservé avec", `${subscription.label}${left}`]];
}

/** `Yoga doux`, or `Yoga doux (8 cours)` for a series. */
export const bookingName = ({ classes }: BookingNews) =>
  `${classes[0]?.label ?? ""}${classes.length > 1 ? ` (${formatCount(classes.length, "cours", "cours")})` : ""}`;
