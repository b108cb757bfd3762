import type { CalendarClass, CalendarEvent } from "@/lib/calendar-file";
import { calendarLink } from "@/lib/calendar-link";
import { deadlineOf, isPastDeadline } from "@/lib/domain/cancellation";
import { classPath } from "@/lib/domain/class-path";
import { type Location, locationText } from "@/lib/domain/location";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import {
  capitalize,
  formatDayOfMonth,
  formatInstantInText,
  formatLongDay,
  formatSpokenTime,
  formatSpokenTimes,
} from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import type { Fact, Link, Sender } from "@/lib/mail/message";
import { mapLink } from "@/lib/map-link";

export interface ClassFacts extends Sender, Location {
  id: string;
  /** Set for an online class; no mail shows it. */
  meetingUrl?: string | null;
  coachId: string;
  label: string;
  beginDate: Date;
  endDate: Date;
  /** Page that shows and cancels the trainee's places without a login. */
  placeUrl?: string | undefined;
}
/** A class with the data for a calendar file and the cancelling deadline. */
export interface BookableFacts extends ClassFacts, CalendarClass {
  cancelTimeInHours: number;
}
export interface ClassNotification<Facts extends ClassFacts = ClassFacts> {
  firstName: string;
  activity: Facts;
}

/** `« Yoga doux », mardi … à 18 h 30, Studio République, avec Claire` */
export const describe = ({ label, place, beginDate, coachName }: ClassFacts) =>
  `« ${label} », ${formatInstantInText(beginDate)}, ${place}, avec ${coachName}`;

export const classUrl = (activity: Pick<ClassFacts, "id" | "coachId">) =>
  pageUrl(classPath(activity));

/** The place's page without a login when it exists, else the class's page. */
export const placeUrlOf = (activity: ClassFacts) => activity.placeUrl ?? classUrl(activity);

/** Warns that the link is a secret. */
export const PLACE_LINK_NOTE = "Lien personnel : ne le partagez pas.";
export const placeLinkNote = (activity: ClassFacts | undefined) =>
  activity?.placeUrl ? PLACE_LINK_NOTE : undefined;

/** Links of a class with a place: Google's calendar, and the class in Élan beside a personal link. */
export const classLinks = (activity: ClassFacts | undefined): Link[] =>
  activity
    ? [
        { label: "Ajouter à Google Agenda", url: calendarLink(activity) },
        ...(activity.placeUrl
          ? [{ label: "Voir le cours dans Élan", url: classUrl(activity) }]
          : []),
      ]
    : [];

/** The name above the mail, and the day of a single class beside the headline. */
export const classTop = (first?: ClassFacts, ...others: readonly ClassFacts[]) =>
  first && { sender: first, day: others.length === 0 ? first.beginDate : undefined };

/** `demain`, `aujourd'hui`, or `mardi 24 novembre` */
export function dayFrom(begin: Date, now: Date): string {
  const day = parisDay(begin);
  if (day === parisDay(now)) return "aujourd'hui";
  return day === addDays(parisDay(now), 1) ? "demain" : formatDayOfMonth(begin);
}

/** `Demain, 18 h 30.`, a sentence */
export const whenSentence = (begin: Date, now: Date) =>
  `${capitalize(dayFrom(begin, now))}, ${formatSpokenTime(begin)}.`;

export const notes = (...lines: (string | undefined)[]) =>
  lines.filter((line) => line !== undefined).join("\n");

/** Class, day, time, place and coach. */
export function classLines(activity: ClassFacts): Fact[] {
  const url = mapLink({ ...activity, isOnline: Boolean(activity.meetingUrl) });
  const place = locationText(activity);
  return [
    ["Cours", activity.label],
    ["Date", formatLongDay(activity.beginDate)],
    ["Horaires", formatSpokenTimes(activity.beginDate, activity.endDate)],
    url ? ["Lieu", place, { label: "Itinéraire", url }] : ["Lieu", place],
    ["Avec", activity.coachName],
  ];
}

/** Depends on whether the deadline has passed at `now`. */
export function cancelSentence(activity: BookableFacts, now: Date): string {
  const deadline = deadlineOf(activity);
  return now <= deadline
    ? `Vous ne pouvez plus venir ? Annulez avant le ${formatInstantInText(deadline)}, sans frais. Après, le cours reste décompté.`
    : "Le délai d'annulation est passé : une place annulée maintenant reste décomptée.";
}

/** For a waiting place. */
export const FREE_TO_LEAVE = "Quitter la liste d'attente ne coûte rien.";

export const FREE_PLACE_NOTICE = "Vous recevrez un message dès qu'une place se libère.";

/** After the deadline no waiting place is confirmed automatically. */
export const freePlaceSentence = (activity: BookableFacts, now: Date) =>
  isPastDeadline(activity, now)
    ? "Le délai d'annulation est passé : une place libre va à la première réponse de la liste d'attente."
    : FREE_PLACE_NOTICE;

export const eventOf = (activity: BookableFacts): CalendarEvent => ({
  ...activity,
  summary: activity.label,
  description: `Avec ${activity.coachName}`,
  status: "CONFIRMED",
  url: classUrl(activity),
});
