import { toEuros } from "@/lib/domain/euros";
import { isCashAboveLimit } from "@/lib/domain/receipts";
import { formatCents, formatCount, formatDay, pluralOf } from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Fact, type Message, senderOf } from "@/lib/mail/message";
import { type TransferWay, transferFacts } from "@/lib/mail/messages/transfer-facts";
import { inSubject } from "@/lib/mail/subject";

interface Purchase {
  firstName: string;
  coach: {
    displayName: string;
    urlPicture: string | null;
    email: string;
    phoneNumber: string | null;
    code: string | null;
    returnsTakenPlaces: boolean;
  };
  subscription: {
    label: string;
    type: "CARD" | "SUBSCRIPTION";
    quantity: number | null;
    nbReservationPerWeek: number | null;
    priceCents: number;
    amountPaidCents: number;
    beginDate: string;
    endDate: string;
    isPrivateOffer: boolean;
    createdAt: Date;
    id: string;
    beginNow: boolean;
    withdrawUntil: string | null;
    termsVersion: number | null;
  };
  /** The seller's identity, one line each. */
  seller: readonly string[];
  /** The accepted terms; null when there were none. */
  terms: string | null;
  transfer: TransferWay | null;
  /** The coach added the subscription for the trainee. */
  byCoach: boolean;
  /** The person of a family whom a guardian bought it for. */
  person?: { id: string; firstName: string } | null;
}

const allowance = ({ type, quantity, nbReservationPerWeek }: Purchase["subscription"]) =>
  type === "CARD"
    ? formatCount(quantity ?? 0, "cours", "cours")
    : `${formatCount(nbReservationPerWeek ?? 0, "cours", "cours")} par semaine, du lundi au dimanche`;

function paymentText({ subscription, transfer }: Purchase): string {
  const { priceCents, amountPaidCents } = subscription;
  if (priceCents === 0) return "Rien à payer";
  const received = `${formatCents(amountPaidCents)} ${pluralOf(toEuros(amountPaidCents), "reçu")}`;
  if (amountPaidCents === priceCents) return received;
  const atClass = isCashAboveLimit("CASH", priceCents) ? "par chèque" : "par chèque ou en espèces";
  const how = atClass + (transfer ? ", ou dès maintenant par virement" : "");
  return amountPaidCents > 0
    ? `${received}, le reste au premier cours, ${how}`
    : `Au premier cours, ${how}`;
}

const WITHDRAW = "Renoncer au contrat ici";

/** The wording and the form that the law requires (C. conso. R221-1, R221-3). */
function withdrawal({ firstName, seller, subscription }: Purchase): string[] {
  const { label, createdAt, withdrawUntil, beginNow, priceCents } = subscription;
  if (!withdrawUntil) return [];
  const last = formatDay(withdrawUntil);
  const until = `jusqu'au ${last} inclus`;
  return [
    `Droit de rétractation : vous pouvez renoncer à ce contrat sans donner de motif, ${until}, avec le lien « ${WITHDRAW} » en bas de ce message, ou en envoyant le formulaire ci-dessous.`,
    beginNow
      ? priceCents > 0
        ? "Vous avez demandé à commencer avant la fin de ce délai : si vous y renoncez, vous devrez la part déjà utilisée, et le reste vous sera remboursé dans les 14 jours."
        : "Vous avez demandé à commencer avant la fin de ce délai."
      : `Vous n'avez pas demandé à commencer avant la fin de ce délai : cette formule sert pour les cours qui ont lieu après le ${last}.`,
    [
      "Formulaire de rétractation",
      `À l'attention de ${seller.join(", ")} :`,
      "Je vous notifie par la présente ma rétractation du contrat portant sur la prestation de services ci-dessous :",
      `Formule : ${label}`,
      `Commandée le : ${formatDay(createdAt)}`,
      `Nom du consommateur : ${firstName} …`,
      "Adresse du consommateur : …",
      "Date et signature (seulement sur papier) : …",
    ].join("\n"),
  ];
}

/** The durable record of the purchase that the law requires. */
export function subscriptionBoughtMessage(purchase: Purchase): Message {
  const { firstName, coach, seller, terms, subscription, byCoach, person } = purchase;
  const free = subscription.priceCents === 0;
  const facts: Fact[] = [
    ["Formule", subscription.label],
    ...(person ? [["Pour", person.firstName] as const] : []),
    ["Souscrite le", formatDay(subscription.createdAt)],
    ["Prix", free ? "Gratuit" : `${formatCents(subscription.priceCents)} TTC`],
    ["Paiement", paymentText(purchase)],
    ...transferFacts(purchase.transfer),
    ["Donne droit à", allowance(subscription)],
    ["Cours", subscription.isPrivateOffer ? "Privés" : "Collectifs"],
    [
      "Valable",
      `du ${formatDay(subscription.beginDate)} au ${formatDay(subscription.endDate)} inclus`,
    ],
    ["Coach", coach.displayName],
    ["Vendeur", seller.join(", ")],
    ["Contact", [coach.email, coach.phoneNumber].filter(Boolean).join(", ")],
  ];
  return composeMessage({
    subject: `Votre souscription : ${inSubject(subscription.label, "votre formule")}`,
    sender: senderOf(coach),
    headline: `${subscription.label} : c'est souscrit.`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      byCoach
        ? `${coach.displayName} vous a ajouté cette formule. Gardez ce message, il vous sert de justificatif.`
        : "Votre souscription est enregistrée. Gardez ce message, il vous sert de justificatif.",
    ],
    facts,
    closing: [
      `Conditions : chaque place réservée compte pour un cours. Annulée avant le délai du cours, elle vous est rendue ; annulée après, ${coach.returnsTakenPlaces ? "elle est perdue, sauf si quelqu'un prend votre place ; si vous ne venez pas, elle est perdue" : "ou si vous ne venez pas, elle est perdue"}. Un cours annulé par le coach vous est toujours rendu. Ce qui n'est pas utilisé à la fin de la validité est perdu.`,
      ...(terms === null
        ? []
        : [
            `Conditions de vente acceptées le ${formatDay(subscription.createdAt)} (version ${subscription.termsVersion}) :\n${terms}`,
          ]),
      ...withdrawal(purchase),
    ],
    button: { label: "Réserver un cours", url: pageUrl("/") },
    links: [
      ...(subscription.withdrawUntil
        ? [
            {
              label: WITHDRAW,
              url: pageUrl(
                `/offers?coachcode=${coach.code}&retractation=${subscription.id}${person ? `&pour=${person.id}` : ""}`,
              ),
            },
          ]
        : []),
      { label: "Conditions générales", url: pageUrl("/cgu") },
    ],
    note: `Une question sur cette formule, ou une erreur ? Écrivez à ${coach.displayName} : ${coach.email}.`,
  });
}
