import { formatCount, formatDay, formatEuros } from "@/lib/format";
import { draw, type Fact, type Message, pageUrl } from "@/lib/mail/layout";
import { inSubject } from "@/lib/mail/subject";

interface Purchase {
  firstName: string;
  coach: { displayName: string; email: string; phoneNumber: string | null };
  subscription: {
    label: string;
    type: "CARD" | "SUBSCRIPTION";
    quantity: number | null;
    nbReservationPerWeek: number | null;
    priceCents: number;
    beginDate: string;
    endDate: string;
    isPrivateOffer: boolean;
    createdAt: Date;
  };
  /** The coach added it for the trainee. */
  byCoach: boolean;
}

const right = ({ type, quantity, nbReservationPerWeek }: Purchase["subscription"]) =>
  type === "CARD"
    ? formatCount(quantity ?? 0, "cours", "cours")
    : `${formatCount(nbReservationPerWeek ?? 0, "cours", "cours")} par semaine, du lundi au dimanche`;

/** To a trainee who has bought a card or a subscription: the durable record of what was agreed, with whom and for how much. */
export function subscriptionBoughtMessage({
  firstName,
  coach,
  subscription,
  byCoach,
}: Purchase): Message {
  const free = subscription.priceCents === 0;
  const facts: Fact[] = [
    ["Formule", subscription.label],
    ["Souscrite le", formatDay(subscription.createdAt)],
    ["Prix", free ? "Gratuit" : `${formatEuros(subscription.priceCents / 100)} TTC`],
    ["Paiement", free ? "Rien à payer" : "Au premier cours, par chèque ou en espèces"],
    ["Donne droit à", right(subscription)],
    ["Cours", subscription.isPrivateOffer ? "Privés" : "Collectifs"],
    [
      "Valable",
      `du ${formatDay(subscription.beginDate)} au ${formatDay(subscription.endDate)} inclus`,
    ],
    ["Coach", coach.displayName],
    ["Contact", [coach.email, coach.phoneNumber].filter(Boolean).join(", ")],
  ];
  return draw({
    subject: `Votre souscription : ${inSubject(subscription.label, "votre formule")}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      byCoach
        ? `${coach.displayName} vous a ajouté cette formule. Gardez ce message : il en est la trace.`
        : "Votre souscription est enregistrée. Gardez ce message : il en est la trace.",
    ],
    facts,
    closing: [
      "Conditions : chaque place réservée compte pour un cours. Annulée avant le délai du cours, elle vous est rendue ; annulée après, ou si vous ne venez pas, elle est perdue. Un cours annulé par le coach vous est toujours rendu. Ce qui n'est pas utilisé à la fin de la validité est perdu.",
      `Conditions générales : ${pageUrl("/cgu")}`,
    ],
    button: { label: "Réserver un cours", url: pageUrl("/") },
    note: `Une question sur cette formule, ou une erreur ? Écrivez à ${coach.displayName} : ${coach.email}.`,
  });
}
