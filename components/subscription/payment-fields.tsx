"use client";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { paymentOf } from "@/components/subscription/subscription-words";
import { Badge } from "@/components/ui/badge";
import { CheckboxField, TextField } from "@/components/ui/field";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Subscription } from "@/lib/contract/subscriptions";
import type { editSubscription } from "@/lib/contract/subscriptions-of-coach";
import { collect, dueOf, isPaidUp, type Money, unpaidAmount } from "@/lib/domain/payment";
import { formatEuros } from "@/lib/format";

/** A subscription as it is edited, and the sum that its coach receives now. */
export type EditedSubscription = Subscription & { received: string };
export type SubscriptionForm = UseFormReturn<
  EditedSubscription,
  unknown,
  BodyOf<typeof editSubscription>
>;

const number = {
  setValueAs: (value: unknown) => (value === "" || value === null ? null : Number(value)),
};

/** A field emptied for a moment counts as nothing. */
const moneyOf = ({ price, amountPaid }: Money): Money => ({
  price: price ?? 0,
  amountPaid: amountPaid ?? 0,
});

/** The amount and the flag to record, the sum received included; null: that sum is refused. */
export function paymentToSave({ price, amountPaid, received }: EditedSubscription) {
  const outcome = collect({ price, amountPaid }, received);
  if ("refused" in outcome) return null;
  return {
    amountPaid: outcome.amountPaid,
    isPaid: isPaidUp({ price, amountPaid: outcome.amountPaid }),
  };
}

function refusalOf(money: Money, received: string): string | undefined {
  const outcome = collect(money, received);
  if (!("refused" in outcome)) return undefined;
  if (outcome.refused === "NOT_A_SUM")
    return "Encaisser\u00a0: un montant en euros, avec 2 décimales au plus.";
  const due = dueOf(money);
  return due === 0 ? "Tout est payé." : `Il reste ${formatEuros(due)} à payer.`;
}

/** Price, what was received, what is received now: one state, whichever of them is typed in (spec §4). */
export function PaymentFields({ form }: { form: SubscriptionForm }) {
  const { errors } = form.formState;
  const [price, amountPaid, received] = form.watch(["price", "amountPaid", "received"]);
  const money = moneyOf({ price, amountPaid });
  const refusal = refusalOf(money, received);
  const outcome = collect(money, received);
  const total = "refused" in outcome ? money.amountPaid : outcome.amountPaid;
  const state = { price: money.price, amountPaid: total };
  const { words, tone } = paymentOf(state);
  const [before, setBefore] = useState(amountPaid);

  const set = (amount: number) => {
    form.setValue("received", "", { shouldDirty: true });
    form.setValue("amountPaid", amount, { shouldDirty: true, shouldValidate: true });
  };
  const choosePaid = (paid: boolean) => {
    if (paid) {
      setBefore(money.amountPaid);
      set(money.price);
    } else set(unpaidAmount(money.price, money.amountPaid < total ? money.amountPaid : before));
  };

  return (
    <>
      <TextField
        label="Prix (€)"
        type="number"
        step="0.01"
        min={0}
        error={errors.price?.message}
        {...form.register("price", { ...number, deps: ["amountPaid"] })}
      />
      <TextField
        label="Montant payé (€)"
        type="number"
        step="0.01"
        min={0}
        error={errors.amountPaid?.message}
        {...form.register("amountPaid", number)}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CheckboxField
          label="Payé"
          checked={isPaidUp(state)}
          disabled={money.price === 0}
          help={money.price === 0 ? "Gratuit\u00a0: rien n'est à payer." : undefined}
          onChange={(event) => choosePaid(event.target.checked)}
        />
        <span role="status">
          <Badge tone={tone}>{words}</Badge>
        </span>
      </div>
      <TextField
        label="Encaisser (€)"
        inputMode="decimal"
        autoComplete="off"
        error={refusal}
        help={refusal ? undefined : `Reste ${formatEuros(dueOf(money))} à payer`}
        {...form.register("received")}
      />
    </>
  );
}
