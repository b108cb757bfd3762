import { eventOfPerson } from "@/lib/calendar-file";
import { formatNames } from "@/lib/format";
import { composeMessage, type Fact, type Message } from "@/lib/mail/message";
import { placesText } from "@/lib/mail/messages/booking-facts";
import {
  type BookableFacts,
  cancelSentence,
  classLines,
  classLinks,
  classTop,
  classUrl,
  eventOf,
  FREE_PLACE_NOTICE,
  PLACE_LINK_NOTE,
  whenSentence,
} from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

interface BookedPerson {
  personId: string;
  /** Null for the mail's recipient. */
  firstName: string | null;
  subscription: string;
  confirmed: number;
  waiting: number;
  /** Page that shows and cancels the person's places without a login. */
  placeUrl?: string | undefined;
}

export interface SeveralBooking {
  firstName: string;
  activity: BookableFacts;
  /** Never empty. */
  people: readonly BookedPerson[];
  now: Date;
}

const nameOf = ({ firstName }: BookedPerson) => firstName ?? "Vous";

/** `Emma, Noé et vous` */
function namesOf(people: readonly BookedPerson[]): string {
  return formatNames([...new Set(people.map(({ firstName }) => firstName ?? "vous"))]);
}

/** `Réservation confirmée pour Emma, en attente pour vous` */
function subjectOf(people: readonly BookedPerson[]): string {
  const [confirmed, waiting] = (["confirmed", "waiting"] as const).map((kind) => {
    const names = namesOf(people.filter((person) => person[kind] > 0));
    return names && inSubject(names, "votre famille");
  });
  if (!confirmed) return `Liste d'attente pour ${waiting}`;
  return `Réservation confirmée pour ${confirmed}${waiting ? `, en attente pour ${waiting}` : ""}`;
}

const lineOf = (person: BookedPerson): Fact => [
  nameOf(person),
  `${placesText(person)}, ${person.subscription}`,
  person.placeUrl ? { label: "Voir ou annuler", url: person.placeUrl } : undefined,
];

/** One mail for the places that one call booked for several people in a class. */
export function severalBookedMessage({
  firstName,
  activity,
  people,
  now,
}: SeveralBooking): Message {
  const confirmed = people.some((person) => person.confirmed > 0);
  const waits = people.some((person) => person.waiting > 0);
  const event = eventOf(activity);
  // A person may have two bookings.
  const calendar = new Map(
    people
      .filter((person) => person.confirmed > 0)
      .map(({ personId, firstName: personName }) => [
        personId,
        personName === null ? event : eventOfPerson(event, { personId, personName }),
      ]),
  );
  return composeMessage({
    ...classTop(activity),
    headline: confirmed
      ? `C'est réservé. ${whenSentence(activity.beginDate, now)}`
      : "Les places sont sur la liste d'attente.",
    subject: `${subjectOf(people)} : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [`Réservation pour ${namesOf(people)}.`],
    facts: [...classLines(activity), ...people.map(lineOf)],
    closing: [
      ...(confirmed ? [cancelSentence(activity, now)] : []),
      ...(waits ? [FREE_PLACE_NOTICE] : []),
    ],
    button: { label: "Voir le cours", url: classUrl(activity) },
    note: people.some(({ placeUrl }) => placeUrl) ? PLACE_LINK_NOTE : undefined,
    links: classLinks(activity),
    calendar: [...calendar.values()],
  });
}
