import { formatCents } from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message, type Sender } from "@/lib/mail/message";
import { inSubject } from "@/lib/mail/subject";

/** The facts of a mail to the coach about a payment. */
export interface CoachPaymentFacts {
  coach: { firstName: string };
  payer: string;
  label: string;
}

const toCoach = (
  { coach, payer, label }: CoachPaymentFacts,
  subject: string,
  paragraph: string,
  amount: readonly [string, number],
): Message =>
  composeMessage({
    subject: `${subject} : ${inSubject(payer, "un élève")}`,
    greeting: `Bonjour ${coach.firstName},`,
    paragraphs: [paragraph],
    facts: [
      ["Payé par", payer],
      ["Formule", label],
      [amount[0], formatCents(amount[1])],
    ],
    button: { label: "Ouvrir Gestion", url: pageUrl("/gestion/encaissements") },
  });

/** Tells the coach that more came than was due. */
export const paidAboveDueMessage = (facts: CoachPaymentFacts & { aboveCents: number }): Message =>
  toCoach(
    facts,
    "Trop perçu en ligne",
    "Un paiement en ligne est arrivé alors que la somme n'était plus due. Il est enregistré en entier : remboursez le trop-perçu dans Gestion.",
    ["À rembourser", facts.aboveCents],
  );

/** Tells the coach that the bank took a contested payment back. */
export const paymentContestedMessage = (
  facts: CoachPaymentFacts & { takenCents: number },
): Message =>
  toCoach(
    facts,
    "Paiement contesté",
    "Ce paiement est contesté auprès de la banque, et Stripe a repris la somme. Répondez à la contestation dans votre compte Stripe.",
    ["Somme reprise", facts.takenCents],
  );

/** Tells the coach that a refund came back. */
export const refundFailedMessage = (facts: CoachPaymentFacts & { amountCents: number }): Message =>
  toCoach(
    facts,
    "Remboursement refusé",
    "La banque a refusé ce remboursement : la somme est revenue sur votre compte Stripe, et une correction est enregistrée. Rendez-la autrement.",
    ["Somme revenue", facts.amountCents],
  );

/** Tells the trainee that the bank refused the debit. */
export const paymentFailedMessage = ({
  firstName,
  coach,
  label,
  amountCents,
}: {
  firstName: string;
  coach: Sender;
  label: string;
  amountCents: number;
}): Message =>
  composeMessage({
    subject: `Votre prélèvement n'a pas abouti : ${inSubject(label, "votre formule")}`,
    sender: coach,
    headline: "Votre prélèvement n'a pas abouti.",
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      "Votre banque a refusé le prélèvement. Rien n'a été payé ; vos réservations restent.",
    ],
    facts: [
      ["Formule", label],
      ["À payer", formatCents(amountCents)],
    ],
    button: { label: "Payer autrement", url: pageUrl("/offers") },
  });
