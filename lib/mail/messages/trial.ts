import { formatPrice } from "@/lib/format";
import { heldText } from "@/lib/held-text";
import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message } from "@/lib/mail/message";
import {
  type BookableFacts,
  type ClassFacts,
  type ClassNotification,
  cancelSentence,
  classLines,
  classLinks,
  classTop,
  describe,
  eventOf,
  FREE_TO_LEAVE,
  freePlaceSentence,
  notes,
  placeLinkNote,
  placeUrlOf,
  whenSentence,
} from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

interface TrialRequest extends ClassNotification<ClassFacts> {
  code: string;
}

/** Sends the code that books the trial class. */
export const trialCodeMessage = ({ firstName, activity, code }: TrialRequest): Message =>
  composeMessage({
    subject: `${code} : votre code pour réserver`,
    sender: activity,
    headline: "Votre code pour réserver",
    code,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Saisissez ce code dans les 10 minutes pour réserver votre cours d'essai : ${describe(activity)}.`,
    ],
    note: "Vous n'avez rien demandé ? Ignorez ce message : rien n'est réservé, et ce que vous n'avez pas confirmé est effacé après un jour.",
  });

interface KnownAccount extends ClassNotification<ClassFacts> {
  coachCode: string;
  /** A coach's account cannot be a trainee's. */
  isCoach: boolean;
  /** Sets the first password; null when the account has a login. */
  token: string | null;
}

/** For a trial request with the address of an existing account. */
export function trialKnownMessage({
  firstName,
  activity,
  coachCode,
  isCoach,
  token,
}: KnownAccount): Message {
  const query = `coachcode=${coachCode}&activity=${activity.id}`;
  const request = `Un cours d'essai a été demandé avec votre adresse : ${describe(activity)}.`;
  const note = "Vous n'avez rien demandé ? Ignorez ce message : rien n'est réservé.";
  const subject = `Réserver : ${inSubject(activity.label, "votre cours")}`;
  const greeting = `Bonjour ${firstName},`;
  const sender = activity;
  if (isCoach)
    return composeMessage({
      subject,
      sender,
      greeting,
      paragraphs: [
        request,
        "Cette adresse est celle de votre compte de coach, qui ne peut pas être celui d'un élève : demandez votre cours d'essai avec une autre adresse.",
      ],
      button: { label: "Voir le cours", url: pageUrl(`/c/${coachCode}/${activity.id}`) },
      note,
    });
  return composeMessage({
    subject,
    sender,
    greeting,
    paragraphs: [
      request,
      token
        ? "Vous avez déjà un compte Élan. Choisissez son mot de passe avec ce lien, qui fonctionne une fois, pendant 7 jours : vous arrivez ensuite au cours."
        : "Vous avez déjà un compte Élan. Connectez-vous : vous arrivez au cours, pour le réserver.",
    ],
    button: token
      ? {
          label: "Choisir mon mot de passe",
          url: pageUrl(`/reset-password?token=${token}&${query}`),
        }
      : { label: "Me connecter et réserver", url: pageUrl(`/login?${query}`) },
    note,
  });
}

interface Confirmed extends ClassNotification<BookableFacts> {
  waiting: boolean;
  /** In euros. */
  price: number;
  now: Date;
}

/** For a new trainee whose trial class is booked or waits. */
export const trialConfirmedMessage = ({
  firstName,
  activity,
  waiting,
  price,
  now,
}: Confirmed): Message => {
  const label = inSubject(activity.label, "votre cours");
  return composeMessage({
    subject: waiting
      ? `Liste d'attente, cours d'essai : ${label}`
      : `Cours d'essai réservé : ${label}`,
    ...classTop(activity),
    headline: waiting
      ? "Vous êtes sur la liste d'attente pour votre cours d'essai."
      : `C'est réservé. ${whenSentence(activity.beginDate, now)}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [waiting ? freePlaceSentence(activity, now) : "Votre cours d'essai est réservé."],
    facts: [
      ...classLines(activity),
      ["Prix", price === 0 ? formatPrice(0) : `${formatPrice(price)}, à régler à votre coach`],
    ],
    closing: [
      waiting ? `${heldText(1)}. ${FREE_TO_LEAVE}` : cancelSentence(activity, now),
      "Un cours à une date fixée n'ouvre pas de droit de rétractation (article L221-28, 12° du Code de la consommation).",
      "Un compte Élan a été créé avec votre adresse. Pour vous connecter un autre jour, choisissez un mot de passe.",
    ],
    button: { label: "Voir ou annuler ma réservation", url: placeUrlOf(activity) },
    note: notes(
      waiting ? undefined : "Le fichier joint ajoute votre cours à votre agenda.",
      placeLinkNote(activity),
    ),
    links: [
      ...(waiting ? [] : classLinks(activity)),
      { label: "Choisir un mot de passe", url: pageUrl("/forgot-password") },
    ],
    calendar: waiting ? [] : [eventOf(activity)],
  });
};
