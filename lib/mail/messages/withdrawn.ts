import { nameOf } from "@/lib/domain/name-of";
import { dueCentsOf, type Sums } from "@/lib/domain/receipts";
import { formatCents, formatDay, formatInstantInText } from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Fact, type Message, senderOf } from "@/lib/mail/message";
import type { ClassFacts } from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

interface Withdrawal {
  trainee: { firstName: string; lastName: string };
  subscription: Sums & { label: string; priceCents: number; createdAt: Date };
  withdrawnAt: Date;
  /** Classes with places that the withdrawal cancels, sorted by begin. */
  classes: readonly Pick<ClassFacts, "label" | "beginDate">[];
  usedCents: number;
  refundCents: number;
}

interface Seller {
  displayName: string;
  urlPicture: string | null;
  /** Null for a deleted account. */
  email: string | null;
  phoneNumber: string | null;
}

const withdrawalFacts = ({ subscription, withdrawnAt, classes, ...money }: Withdrawal): Fact[] => {
  const stillDue = dueCentsOf(subscription);
  return [
    ["Formule", subscription.label],
    ["Souscrite le", formatDay(subscription.createdAt)],
    ["Rétractation reçue le", formatInstantInText(withdrawnAt)],
    ["Prix", formatCents(subscription.priceCents)],
    ["Déjà utilisé", formatCents(money.usedCents)],
    ["Reçu", formatCents(subscription.amountPaidCents)],
    ...(money.refundCents > 0 ? [["À rembourser", formatCents(money.refundCents)] as const] : []),
    ...(stillDue > 0 ? [["Reste à payer", formatCents(stillDue)] as const] : []),
    ...classes.map(
      ({ label, beginDate }): Fact => [`Place annulée : ${label}`, formatInstantInText(beginDate)],
    ),
  ];
};

/** The proof of the withdrawal, with day and hour (C. conso. L221-21). */
export function withdrawnMessage(withdrawal: Withdrawal & { coach: Seller }): Message {
  const { coach, trainee, subscription, refundCents } = withdrawal;
  const { displayName: name, email } = coach;
  const contact = [email, coach.phoneNumber].filter(Boolean).join(", ");
  const told = email
    ? `Le contrat a pris fin, et Élan a prévenu ${name}.`
    : `Le contrat a pris fin. ${name} a supprimé son compte : Élan n'a pas pu transmettre votre rétractation.`;
  const address = email ? ` (${contact})` : ", à l'adresse du mail « Votre coach quitte Élan »";
  return composeMessage({
    subject: `Votre rétractation est enregistrée : ${inSubject(subscription.label, "votre formule")}`,
    sender: senderOf(coach),
    headline: "Votre rétractation est enregistrée.",
    greeting: `Bonjour ${trainee.firstName},`,
    paragraphs: [
      `Votre rétractation a été reçue le ${formatInstantInText(withdrawal.withdrawnAt)}. ${told} Gardez ce message, il vous sert de justificatif.`,
    ],
    facts: withdrawalFacts(withdrawal),
    closing: [
      refundCents > 0
        ? `${name} vous doit ${formatCents(refundCents)}, dans les 14 jours. Élan n'encaisse rien pour les coachs : pour ce remboursement, c'est à votre coach qu'il faut écrire${address}.`
        : `Rien n'est à vous rembourser. Une question ? Écrivez à ${email ? name : "votre coach"}${address}.`,
    ],
    button: { label: "Voir mes abonnements", url: pageUrl("/offers") },
  });
}

/** Tells the coach about the withdrawal. */
export function coachWithdrawalMessage(
  withdrawal: Withdrawal & { coach: { firstName: string } },
): Message {
  const { coach, trainee, subscription, withdrawnAt, refundCents } = withdrawal;
  const name = nameOf(trainee);
  return composeMessage({
    subject: `Rétractation : ${inSubject(subscription.label, "une formule")}`,
    greeting: `Bonjour ${coach.firstName},`,
    paragraphs: [
      `${name} a renoncé à ce contrat le ${formatInstantInText(withdrawnAt)}, dans le délai que la loi lui donne : le contrat a pris fin.`,
    ],
    facts: withdrawalFacts(withdrawal),
    closing: [
      refundCents > 0
        ? `Remboursez ${formatCents(refundCents)} dans les 14 jours, par le moyen de paiement d'origine, puis notez-le dans Gestion.`
        : "Vous n'avez rien à rembourser.",
    ],
    button: { label: "Ouvrir Gestion", url: pageUrl("/gestion/impayes") },
  });
}
