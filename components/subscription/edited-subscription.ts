import type { UseFormReturn } from "react-hook-form";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import type { editSubscription } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { collect, isPaidUp, readSum } from "@/lib/domain/payment";
import type { HandMethod } from "@/lib/domain/receipts";
import { formatEuros } from "@/lib/format";

export type EditedSubscription = Subscription & { received: string; method: HandMethod };
export type SubscriptionForm = UseFormReturn<
  EditedSubscription,
  unknown,
  BodyOf<typeof editSubscription>
>;

export const editedOf = (subscription: Subscription): EditedSubscription => ({
  ...subscription,
  received: "",
  method: "OTHER",
});

/** Returns the amount and the flag with the new payment included, or null for an invalid payment. */
export function paymentToSave({ price, amountPaid, received, method }: EditedSubscription) {
  const outcome = collect({ price, amountPaid }, received);
  if ("error" in outcome) return null;
  return {
    amountPaid: outcome.amountPaid,
    isPaid: isPaidUp({ price, amountPaid: outcome.amountPaid }),
    payment: outcome.amountPaid > amountPaid ? { method } : undefined,
  };
}

export function savingText(received: string): string {
  const sum = readSum(received);
  return sum ? `Enregistrer et encaisser ${formatEuros(sum)}` : "Enregistrer";
}
