import type { Activity } from "@/lib/contract/classes/activities";
import type { PublicActivity } from "@/lib/contract/public/public";
import { closesAt, isNeverOpen, opensAt, type WindowedClass } from "@/lib/domain/booking-window";
import { checkOn, type MinimumClass } from "@/lib/domain/minimum";
import { formatShortDay, formatSpokenTime, formatWeekdayOfMonth } from "@/lib/format";

const instantText = (instant: Date) =>
  `${formatWeekdayOfMonth(instant)}, ${formatSpokenTime(instant)}`;

const shortInstantText = (instant: Date) =>
  `${formatShortDay(instant)}, ${formatSpokenTime(instant)}`;

const people = (count: number) => `${count}\u00a0${count > 1 ? "inscrits" : "inscrit"}`;

function windowText(activity: WindowedClass): string {
  if (isNeverOpen(activity)) return "Jamais réservable\u00a0: l'ouverture suit la fin";
  const opens = opensAt(activity);
  const until =
    activity.closesMinutes === 0 ? "au début du cours" : `au ${instantText(closesAt(activity))}`;
  return opens ? `Réservable du ${instantText(opens)} ${until}` : `Réservable jusqu'${until}`;
}

/** `Réservable du … au … · annulé lundi 30 nov., 20 h s'il y a moins de 4 inscrits` */
export function rulesText(activity: WindowedClass & MinimumClass, now: Date): string {
  const check = checkOn(activity);
  if (!check) return windowText(activity);
  if (check <= now)
    return `${windowText(activity)} · le cours a lieu quel que soit le nombre d'inscrits`;
  return `${windowText(activity)} · annulé ${instantText(check)} s'il y a moins de ${people(activity.minPlaces ?? 0)}`;
}

/** Whether a class with too few places is kept by its coach or restored; its minimum is void. */
export const isKept = (
  {
    minPlaces,
    missingPlaces,
    confirmedPlaces,
    checkOn,
  }: Pick<Activity, "minPlaces" | "missingPlaces" | "confirmedPlaces" | "checkOn">,
  now: Date,
): boolean =>
  missingPlaces === 0 &&
  confirmedPlaces < (minPlaces ?? 0) &&
  checkOn !== null &&
  new Date(checkOn) > now;

/** `Ouvre dimanche 29 nov., 9 h` */
export const opensText = (opens: string): string => `Ouvre ${instantText(new Date(opens))}`;

type Bookable = Pick<PublicActivity, "bookable" | "opensOn">;

/** Why a class cannot be booked now, for a list; null while it can. */
export function closedText({ bookable, opensOn }: Bookable): string | null {
  if (bookable === "CLOSED") return "Réservations terminées";
  return bookable === "NOT_YET" && opensOn ? opensText(opensOn) : null;
}

/** The same for a phone's row: `Ouvre dim. 29 nov., 9 h`. */
export function shortClosedText(activity: Bookable): string | null {
  const { bookable, opensOn } = activity;
  return bookable === "NOT_YET" && opensOn
    ? `Ouvre ${shortInstantText(new Date(opensOn))}`
    : closedText(activity);
}

/** The same as a sentence. */
export function closedSentence({ bookable, opensOn }: Bookable): string | null {
  if (bookable === "CLOSED") return "Les réservations de ce cours sont terminées.";
  return bookable === "NOT_YET" && opensOn ? `${opensText(opensOn)}.` : null;
}

/** `Encore 2 inscrits`, for a phone's row. */
export const missingText = (missingPlaces: number): string => `Encore ${people(missingPlaces)}`;

/** The minimum as a trainee reads it; null without one. */
export function minimumText({
  minPlaces,
  missingPlaces,
}: {
  minPlaces: number | null;
  missingPlaces: number | null;
}): string | null {
  if (minPlaces === null || missingPlaces === null) return null;
  return missingPlaces === 0
    ? "Le cours a lieu"
    : `Confirmé à partir de ${people(minPlaces)}\u00a0: encore ${missingPlaces}`;
}
