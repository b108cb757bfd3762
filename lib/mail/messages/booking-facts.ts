import { formatCount, formatShortDay, formatSpokenTimes } from "@/lib/format";
import { heldText } from "@/lib/held-text";
import type { Fact } from "@/lib/mail/message";
import { type BookableFacts, classLines, FREE_TO_LEAVE } from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/** A booked class with the trainee's new places. */
interface BookedClass extends BookableFacts {
  confirmed: number;
  waiting: number;
}
export interface BookingNotification {
  firstName: string;
  /** Sorted by begin; never empty. */
  classes: readonly BookedClass[];
  subscription: {
    label: string;
    /** Credits left on a card after this booking; null for a weekly subscription. */
    left: number | null;
  };
  /** The coach's name when the coach booked. */
  byCoach: string | null;
  now: Date;
}

/** All places of one kind. */
export const sumOf = (classes: readonly BookedClass[], kind: "confirmed" | "waiting") =>
  classes.reduce((sum, activity) => sum + activity[kind], 0);

/** `1 place confirmée, 2 places en liste d'attente` */
export const placesText = ({ confirmed, waiting }: Pick<BookedClass, "confirmed" | "waiting">) =>
  [
    ...(confirmed > 0 ? [formatCount(confirmed, "place confirmée", "places confirmées")] : []),
    ...(waiting > 0 ? [`${formatCount(waiting, "place")} en liste d'attente`] : []),
  ].join(", ");

/** A single class in full, or a series' common facts and a line for each class. */
export function bookingLines({ classes, subscription }: BookingNotification): Fact[] {
  const [first, ...others] = classes;
  const what: Fact[] = !first
    ? []
    : others.length === 0
      ? [...classLines(first), ["Places", placesText(first)]]
      : seriesLines(first, classes);
  const left =
    subscription.left === null
      ? ""
      : ` (il reste ${formatCount(subscription.left, "cours", "cours")})`;
  return [...what, ["Réservé avec", `${subscription.label}${left}`]];
}

function seriesLines(first: BookedClass, classes: readonly BookedClass[]): Fact[] {
  const differs = (name: "label" | "place" | "coachName") =>
    classes.some((activity) => activity[name] !== first[name]);
  const common = classLines(first).filter(
    ([name]) =>
      (name === "Cours" && !differs("label")) ||
      (name === "Lieu" && !differs("place")) ||
      (name === "Avec" && !differs("coachName")),
  );
  const lines = classes.map((activity): Fact => {
    const own = (["label", "place", "coachName"] as const)
      .filter(differs)
      .map((name) => activity[name]);
    return [
      `${formatShortDay(activity.beginDate)}, ${formatSpokenTimes(activity.beginDate, activity.endDate)}`,
      [...own, placesText(activity)].join(", "),
      activity.placeUrl ? { label: "Voir ou annuler", url: activity.placeUrl } : undefined,
    ];
  });
  return [...common, ...lines];
}

/** Says what the waiting places cost. */
export const heldSentence = ({ classes }: BookingNotification) =>
  `${heldText(sumOf(classes, "waiting"))}. ${FREE_TO_LEAVE}`;

/** `Yoga doux`, or `Yoga doux (8 cours)` for a series. */
export const bookingName = ({ classes }: BookingNotification) =>
  `${inSubject(classes[0]?.label ?? "", "votre cours")}${classes.length > 1 ? ` (${formatCount(classes.length, "cours", "cours")})` : ""}`;
