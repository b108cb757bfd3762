import { formatLongInstant, formatTimes } from "@/lib/format";
import { draw, type Message, pageUrl } from "@/lib/mail/layout";

/** What a message says of a class. */
export interface ClassFacts {
  id: string;
  label: string;
  place: string;
  beginDate: Date;
  endDate: Date;
  coachName: string;
}
export interface ClassNews {
  firstName: string;
  activity: ClassFacts;
}

/** `Yoga doux, mardi … à 18:30, Studio République, avec Claire` */
export const describe = ({ label, place, beginDate, coachName }: ClassFacts) =>
  `« ${label} », ${formatLongInstant(beginDate).replace(/^./, (c) => c.toLocaleLowerCase("fr-FR"))}, ${place}, avec ${coachName}`;

export const classUrl = ({ id }: ClassFacts) => pageUrl(`/?activity=${id}`);

/** To a trainee who waited and now has a place. */
export const promotedMessage = ({ firstName, activity }: ClassNews): Message =>
  draw({
    subject: `Votre place est confirmée : ${activity.label}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Une place s'est libérée : vous êtes maintenant inscrit au cours ${describe(activity)}.`,
      "Si vous ne pouvez plus venir, annulez avant le délai indiqué dans Élan : la place ira à la personne suivante.",
    ],
    button: { label: "Voir ma réservation", url: classUrl(activity) },
  });

/** To everyone waiting for a class whose deadline has passed. */
export const placeFreeMessage = ({ firstName, activity }: ClassNews): Message =>
  draw({
    subject: `Une place est libre : ${activity.label}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Une place est libre au cours ${describe(activity)}.`,
      "Le délai d'annulation est passé : la place est à la première personne qui la confirme.",
    ],
    button: { label: "Prendre la place", url: classUrl(activity) },
  });

/** To the trainees of a class whose time, place or teacher changed. */
export const classChangedMessage = ({
  firstName,
  activity,
  before,
}: ClassNews & { before: ClassFacts }): Message =>
  draw({
    subject: `Votre cours change : ${activity.label}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Le cours ${describe(before)} change.`,
      `Il a maintenant lieu le ${formatLongInstant(activity.beginDate).toLocaleLowerCase("fr-FR")} (${formatTimes(activity.beginDate, activity.endDate)}), ${activity.place}, avec ${activity.coachName}.`,
      "Votre place est gardée.",
    ],
    button: { label: "Voir le cours", url: classUrl(activity) },
  });

/** To the trainees of a class that the coach cancelled. */
export const classCancelledMessage = ({ firstName, activity }: ClassNews): Message =>
  draw({
    subject: `Cours annulé : ${activity.label}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Le cours ${describe(activity)} est annulé.`,
      "Vos places sont annulées et, si elles venaient d'une carte, leurs cours vous sont rendus.",
    ],
    button: { label: "Choisir un autre cours", url: pageUrl("/") },
  });
