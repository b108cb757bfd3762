import { formatNames, formatOf } from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message } from "@/lib/mail/message";
import { inSubject } from "@/lib/mail/subject";

interface InvitedFor {
  /** The first name of the person. */
  personName: string;
  token: string;
}
/** `inviterName` is the guardian or the coach who invites. */
type FamilyInvitation = InvitedFor & { inviterName: string };

const linkOf = (token: string) => pageUrl(`/famille/${token}`);
const ONCE = "Ce lien fonctionne une fois, pendant 7 jours. Il est personnel : ne le partagez pas.";

/** For an adult who may book for the persons; each has a link of its own. */
export const guardianInvitationMessage = (
  inviterName: string,
  people: readonly InvitedFor[],
): Message => {
  const [first, ...others] = people;
  const isOne = others.length === 0;
  const names = people.map(({ personName }) => personName);
  return composeMessage({
    subject: `Élan : réservez pour ${inSubject(formatNames(names), "votre famille")}`,
    greeting: "Bonjour,",
    paragraphs: [
      `${inviterName} vous propose de réserver les cours ${formatNames(names.map(formatOf))} sur Élan.`,
      isOne
        ? "Vous verrez ses places, ses cartes et ses abonnements, et vous recevrez ses mails."
        : "Vous verrez leurs places, leurs cartes et leurs abonnements, et vous recevrez leurs mails.",
    ],
    ...(isOne
      ? { button: { label: "Voir l'invitation", url: linkOf(first?.token ?? "") }, note: ONCE }
      : {
          facts: people.map(({ personName, token }) => [personName, linkOf(token)] as const),
          note: "Chaque lien fonctionne une fois, pendant 7 jours. Ils sont personnels : ne les partagez pas.",
        }),
  });
};

/** For a person who takes over what their guardians booked. */
export const ownAccountMessage = ({ inviterName, personName, token }: FamilyInvitation): Message =>
  composeMessage({
    subject: `Élan : ${inSubject(personName, "votre compte")}, votre propre compte`,
    greeting: `Bonjour ${personName},`,
    paragraphs: [
      `${inviterName} vous propose d'avoir votre propre compte sur Élan.`,
      "Vos places, vos cartes et votre historique vous suivent.",
    ],
    button: { label: "Ouvrir mon compte", url: linkOf(token) },
    note: ONCE,
  });
