import type { UseFormReturn } from "react-hook-form";
import type { Method } from "@/components/receipt/method-buttons";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Subscription } from "@/lib/contract/subscriptions";
import type { editSubscription } from "@/lib/contract/subscriptions-of-coach";
import { collect, isPaidUp, readSum } from "@/lib/domain/payment";
import { formatEuros } from "@/lib/format";

/** A subscription as it is edited, with the sum that its coach receives now and how. */
export type EditedSubscription = Subscription & { received: string; method: Method };
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

const TYPED: readonly string[] = [
  ...["label", "type", "price", "beginDate", "endDate", "isPrivateOffer"],
  ...["quantity", "quantityLeft", "nbReservationPerWeek", "received", "method"],
];

/** What of it nobody types: it is as it is stored. */
export const untypedOf = (edited: EditedSubscription): Partial<EditedSubscription> =>
  Object.fromEntries(Object.entries(edited).filter(([name]) => !TYPED.includes(name)));

/** What has come since the form was opened is what a sum received is added to; nobody types it. */
export const takeReceived = (form: SubscriptionForm, { amountPaid }: Subscription): void =>
  form.setValue("amountPaid", amountPaid);

type Account = Pick<Subscription, "price" | "owed" | "amountPaid" | "isPaid">;

/** The stored money that the form takes over: the price only where a refund lowered it by its own amount. */
export function accountToTake(filled: Account, stored: Account): Account {
  const { amountPaid, isPaid } = stored;
  const fell = Math.round((filled.price - stored.price) * 100);
  const lowered = fell > 0 && fell === Math.round((filled.amountPaid - amountPaid) * 100);
  const price = lowered ? stored.price : filled.price;
  return { amountPaid, isPaid, price, owed: price === stored.price ? stored.owed : filled.owed };
}

/** The sum that was to be collected is; left there it would be once more, and its method a change that is not saved. */
export function dropCollected(form: SubscriptionForm, stored: Subscription): void {
  const { received, method } = editedOf(stored);
  form.setValue("received", received, { shouldDirty: true });
  form.setValue("method", method, { shouldDirty: true });
}

/** The amount and the flag to record, the sum received included; null: that sum is refused. */
export function paymentToSave({ price, amountPaid, received, method }: EditedSubscription) {
  const outcome = collect({ price, amountPaid }, received);
  if ("refused" in outcome) return null;
  return {
    amountPaid: outcome.amountPaid,
    isPaid: isPaidUp({ price, amountPaid: outcome.amountPaid }),
    payment: outcome.amountPaid > amountPaid ? { method } : undefined,
  };
}

/** What the form's button does, money included. */
export function wordsOfSaving(received: string): string {
  const sum = readSum(received);
  return sum ? `Enregistrer et encaisser ${formatEuros(sum)}` : "Enregistrer";
}
