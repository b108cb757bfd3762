import type { SubscriptionForm } from "@/components/subscription/edited-subscription";
import type { Rows } from "@/components/ui/conflict";
import type { Subscription } from "@/lib/contract/subscriptions";
import { collect } from "@/lib/domain/payment";
import { formatDay, formatEuros } from "@/lib/format";

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
const day = (text: string) => (isDay(text) ? formatDay(text) : text);
const number = (value: number | null) => (value === null ? "" : String(value));

/** What the form reads, to tell two versions of a subscription apart. */
export const subscriptionRows: Rows<Subscription> = [
  ["Prix", ({ price }) => formatEuros(price ?? 0)],
  ["Déjà payé", ({ amountPaid }) => formatEuros(amountPaid ?? 0)],
  ["Nom", ({ label }) => label],
  ["Type", ({ type }) => (type === "CARD" ? "Carte" : "Abonnement")],
  ["Début", ({ beginDate }) => day(beginDate)],
  ["Fin", ({ endDate }) => day(endDate)],
  ["En pause depuis", ({ suspendDate }) => (suspendDate ? day(suspendDate) : "")],
  ["Cours sur la carte", ({ quantity }) => number(quantity)],
  ["Cours restants", ({ quantityLeft }) => number(quantityLeft)],
  ["Cours par semaine", ({ nbReservationPerWeek }) => number(nbReservationPerWeek)],
  ["Formule", ({ isPrivateOffer }) => (isPrivateOffer ? "privée" : "collective")],
];

/**
 * The form beside what is stored: credits that nobody typed stay what places make of them, whoever saves, and a sum received
 * is added to what came.
 */
export function comparable(form: SubscriptionForm, theirs: Subscription): Subscription {
  const mine = form.getValues();
  const outcome = collect({ price: mine.price, amountPaid: theirs.amountPaid }, mine.received);
  return {
    ...mine,
    amountPaid: "refused" in outcome ? theirs.amountPaid : outcome.amountPaid,
    quantityLeft: form.formState.dirtyFields.quantityLeft ? mine.quantityLeft : theirs.quantityLeft,
  };
}
