import type { Rows } from "@/components/ui/conflict";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { readSum } from "@/lib/domain/payment";
import { isDay } from "@/lib/domain/typed-moment";
import { formatDay, formatEuros } from "@/lib/format";

const day = (text: string) => (isDay(text) ? formatDay(text) : text);
const number = (value: number | null) => (value === null ? "" : String(value));

/** Money and credits left are omitted, as other calls change them. */
export const factRows: Rows<Subscription> = [
  ["Nom", ({ label }) => label],
  ["Type", ({ type }) => (type === "CARD" ? "Carte" : "Abonnement")],
  ["Début", ({ beginDate }) => day(beginDate)],
  ["Fin", ({ endDate }) => day(endDate)],
  ["En pause depuis", ({ suspendDate }) => (suspendDate ? day(suspendDate) : "")],
  ["Cours sur la carte", ({ quantity }) => number(quantity)],
  ["Cours par semaine", ({ nbReservationPerWeek }) => number(nbReservationPerWeek)],
  ["Formule", ({ isPrivateOffer }) => (isPrivateOffer ? "privée" : "collective")],
];

export const subscriptionRows: Rows<Subscription & { received?: string }> = [
  ["Prix", ({ price }) => formatEuros(price ?? 0)],
  ["Payé", ({ amountPaid, received }) => formatEuros(amountPaid + (readSum(received ?? "") ?? 0))],
  ["Cours restants", ({ quantityLeft }) => number(quantityLeft)],
  ...factRows,
];
