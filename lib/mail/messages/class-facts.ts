import { type CalendarClass, calendarFile } from "@/lib/calendar-file";
import { deadlineOf, isPastDeadline } from "@/lib/domain/cancellation";
import { classPath } from "@/lib/domain/class-path";
import { formatLongDay, formatLongInstant, formatTimes } from "@/lib/format";
import { type Fact, pageUrl } from "@/lib/mail/layout";

/** What a message says of a class. */
export interface ClassFacts {
  id: string;
  coachId: string;
  label: string;
  place: string;
  beginDate: Date;
  endDate: Date;
  coachName: string;
  /** Where the reader's places of it are seen and cancelled without a login. */
  placeUrl?: string | undefined;
}
/** A class that somebody may put into their own calendar, and cancel in time. */
export interface BookableFacts extends ClassFacts, CalendarClass {
  cancelTimeInHours: number;
}
export interface ClassNotification<Facts extends ClassFacts = ClassFacts> {
  firstName: string;
  activity: Facts;
}

const small = (text: string) => text.replace(/^./, (letter) => letter.toLocaleLowerCase("fr-FR"));

/** `mardi 24 novembre 2026 à 18:30`, inside a sentence. */
export const instantInText = (instant: Date) => small(formatLongInstant(instant));

/** `« Yoga doux », mardi … à 18:30, Studio République, avec Claire` */
export const describe = ({ label, place, beginDate, coachName }: ClassFacts) =>
  `« ${label} », ${instantInText(beginDate)}, ${place}, avec ${coachName}`;

export const classUrl = (activity: Pick<ClassFacts, "id" | "coachId">) =>
  pageUrl(classPath(activity));

/** Where a mail about somebody's place leads: to the page that needs no login, where it has one. */
export const ownUrl = (activity: ClassFacts) => activity.placeUrl ?? classUrl(activity);

/** Beside a link that needs no login, the one to the class in Élan; it is a secret too. */
export const ownNote = (activity: ClassFacts | undefined) =>
  activity?.placeUrl
    ? `Ce lien ouvre votre réservation sans mot de passe : ne le transférez pas. Dans Élan : ${classUrl(activity)}`
    : undefined;

/** Small lines below a mail, of those there are. */
export const notes = (...given: (string | undefined)[]) =>
  given.filter((line) => line !== undefined).join("\n");

/** When, where and with whom, a line each. */
export const classLines = ({ label, place, beginDate, endDate, coachName }: ClassFacts): Fact[] => [
  ["Cours", label],
  ["Date", formatLongDay(beginDate)],
  ["Horaires", formatTimes(beginDate, endDate)],
  ["Lieu", place],
  ["Avec", coachName],
];

/** Until when a place can be given back for nothing, at this instant. */
export function cancelSentence(activity: BookableFacts, now: Date): string {
  const deadline = deadlineOf(activity);
  return now <= deadline
    ? `Vous ne pouvez plus venir ? Annulez avant le ${instantInText(deadline)}, sans frais. Après, le cours reste décompté.`
    : "Le délai d'annulation est passé : une place annulée maintenant reste décomptée.";
}

/** Of a place that waits, whenever it is given up. */
export const FREE_TO_LEAVE = "Quitter la liste d'attente ne coûte rien.";

export const WILL_HEAR = "Vous recevrez un message dès qu'une place se libère.";

/** What becomes of a place that waits: after the deadline, nobody is confirmed unasked. */
export const outlookSentence = (activity: BookableFacts, now: Date) =>
  isPastDeadline(activity, now)
    ? "Le délai d'annulation est passé : une place libre est à la première personne de la liste d'attente qui la prend."
    : WILL_HEAR;

/** The classes as a file for the trainee's own calendar. */
export const calendarAttachment = (classes: readonly BookableFacts[]) => ({
  filename: "cours.ics",
  contentType: "text/calendar; method=PUBLISH; charset=utf-8",
  content: Buffer.from(
    calendarFile(
      "Mes cours",
      classes.map((activity) => ({
        ...activity,
        summary: activity.label,
        description: `Avec ${activity.coachName}`,
        status: "CONFIRMED",
        url: classUrl(activity),
      })),
    ),
  ).toString("base64"),
});
