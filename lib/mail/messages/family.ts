import { formatOf } from "@/lib/format";
import { type Message, pageUrl, renderMail } from "@/lib/mail/layout";
import { inSubject } from "@/lib/mail/subject";

interface FamilyInvitation {
  /** The guardian or the coach who invites. */
  inviterName: string;
  /** The first name of the person. */
  personName: string;
  token: string;
}

const linkOf = (token: string) => pageUrl(`/famille/${token}`);
const ONCE = "Ce lien fonctionne une fois, pendant 7 jours. Il est personnel : ne le partagez pas.";

/** For an adult who may book for the person. */
export const guardianInvitationMessage = ({
  inviterName,
  personName,
  token,
}: FamilyInvitation): Message =>
  renderMail({
    subject: `Élan : réservez pour ${inSubject(personName, "votre famille")}`,
    greeting: "Bonjour,",
    paragraphs: [
      `${inviterName} vous propose de réserver les cours ${formatOf(personName)} sur Élan.`,
      "Vous verrez ses places, ses cartes et ses abonnements, et vous recevrez ses mails.",
    ],
    button: { label: "Voir l'invitation", url: linkOf(token) },
    note: ONCE,
  });

/** For a person who takes over what their guardians booked. */
export const ownAccountMessage = ({ inviterName, personName, token }: FamilyInvitation): Message =>
  renderMail({
    subject: `Élan : ${inSubject(personName, "votre compte")}, votre propre compte`,
    greeting: `Bonjour ${personName},`,
    paragraphs: [
      `${inviterName} vous propose d'avoir votre propre compte sur Élan.`,
      "Vos places, vos cartes et votre historique vous suivent.",
    ],
    button: { label: "Ouvrir mon compte", url: linkOf(token) },
    note: ONCE,
  });
