import { formatCount, formatInstantInText } from "@/lib/format";
import { composeMessage, type Message } from "@/lib/mail/message";
import { type ClassFacts, classUrl, describe } from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

interface ShortClass extends ClassFacts {
  confirmedPlaces: number;
  minPlaces: number | null;
}
interface Notification {
  firstName: string;
  activity: ShortClass;
}

const counted = ({ confirmedPlaces, minPlaces }: ShortClass) =>
  `${formatCount(confirmedPlaces, "inscrit")} pour un minimum de ${minPlaces ?? 0}`;
/** `moins de 4 inscrits` */
export const fewerThan = (minimum: number) =>
  `moins de ${minimum} ${minimum > 1 ? "inscrits" : "inscrit"}`;
const greeting = (firstName: string) => `Bonjour ${firstName},`;

/** For the coach, a day before the check of a class with too few places. */
export const minimumWarningMessage = ({
  firstName,
  activity,
  checkOn,
}: Notification & { checkOn: Date }): Message =>
  composeMessage({
    subject: `Pas encore assez d'inscrits : ${inSubject(activity.label, "votre cours")}`,
    greeting: greeting(firstName),
    headline: `${counted(activity)}.`,
    paragraphs: [
      `Le cours ${describe(activity)}, sera annulé ${formatInstantInText(checkOn)} s'il y a ${fewerThan(activity.minPlaces ?? 0)}.`,
      "Pour le garder quoi qu'il arrive, ouvrez-le et choisissez « Garder ce cours ».",
    ],
    button: { label: "Ouvrir le cours", url: classUrl(activity) },
  });

/** For the coach, once a class is cancelled by its minimum. */
export const minimumCancelledMessage = ({ firstName, activity }: Notification): Message =>
  composeMessage({
    subject: `Cours annulé, ${fewerThan(activity.minPlaces ?? 0)} : ${inSubject(activity.label, "votre cours")}`,
    greeting: greeting(firstName),
    headline: "Le cours est annulé.",
    paragraphs: [
      `Le cours ${describe(activity)}, est annulé : ${counted(activity)}. Les places sont rendues et les élèves sont prévenus.`,
      "Vous pouvez le rétablir pendant 10 minutes, depuis votre accueil.",
    ],
    button: { label: "Ouvrir Élan", url: classUrl(activity) },
  });

/** For the coach, when the check came too late to cancel. */
export const minimumTooLateMessage = ({ firstName, activity }: Notification): Message =>
  composeMessage({
    subject: `Cours maintenu, ${fewerThan(activity.minPlaces ?? 0)} : ${inSubject(activity.label, "votre cours")}`,
    greeting: greeting(firstName),
    headline: "Le cours n'a pas été annulé.",
    paragraphs: [
      `Le cours ${describe(activity)}, a ${counted(activity)}. Il était trop tard pour l'annuler.`,
    ],
    button: { label: "Ouvrir le cours", url: classUrl(activity) },
  });
