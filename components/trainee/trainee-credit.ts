import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import type { Day } from "@/lib/domain/paris-time";
import { sumEuros } from "@/lib/domain/payment";
import { isOver } from "@/lib/domain/subscription-status";
import { formatCount, formatEndDay, formatEuros } from "@/lib/format";

type Part = Pick<
  Subscription,
  | "type"
  | "quantityLeft"
  | "nbReservationPerWeek"
  | "endDate"
  | "withdrawnAt"
  | "suspendDate"
  | "due"
>;

export interface Credit {
  text: string;
  tone: "due" | "left" | "over";
}

export const dueOfTrainee = ({ subscriptions }: { subscriptions: Pick<Part, "due">[] }): number =>
  sumEuros(subscriptions.map(({ due }) => due));

const left = ({ type, quantityLeft, nbReservationPerWeek }: Part) =>
  type === "CARD"
    ? formatCount(quantityLeft ?? 0, "cours", "cours")
    : `${nbReservationPerWeek}/sem.`;

/** The trainee's debt, else the rest of the subscription that ends first; null without any. */
export function creditOf(
  trainee: Pick<Trainee, "subscribed"> & { subscriptions: Part[] },
  today: Day,
): Credit | null {
  const due = dueOfTrainee(trainee);
  if (due > 0) return { text: `Doit ${formatEuros(due)}`, tone: "due" };
  const running = trainee.subscriptions
    .filter((subscription) => !isOver(subscription, today))
    .sort((a, b) => a.endDate.localeCompare(b.endDate));
  const first = running.find(({ suspendDate }) => suspendDate === null);
  if (first)
    return { text: `${left(first)} · ${formatEndDay(first.endDate, today)}`, tone: "left" };
  if (running.length > 0) return { text: "En pause", tone: "over" };
  return trainee.subscribed ? { text: "Formule terminée", tone: "over" } : null;
}
