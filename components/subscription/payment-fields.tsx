"use client";
import { useState } from "react";
import { ChequeNote } from "@/components/receipt/cheque-note";
import { PriceField } from "@/components/receipt/price-field";
import { HAND_METHOD_LABELS } from "@/components/receipt/receipt-labels";
import { typedEuros } from "@/components/receipt/typed-money";
import type { SubscriptionForm } from "@/components/subscription/edited-subscription";
import { paymentOf } from "@/components/subscription/payment-label";
import { Badge } from "@/components/ui/badge";
import { CheckboxField } from "@/components/ui/choice-field";
import { controlledOf } from "@/components/ui/controlled-of";
import { SelectField, TextField } from "@/components/ui/field";
import { collect, dueOf, isPaidUp, type Money } from "@/lib/domain/payment";
import { formatEuros } from "@/lib/format";

const moneyOf = ({ price, amountPaid }: Money): Money => ({
  price: price ?? 0,
  amountPaid: amountPaid ?? 0,
});

function amountError(money: Money, received: string): string | undefined {
  const outcome = collect(money, received);
  if (!("error" in outcome)) return undefined;
  if (outcome.error === "NOT_A_SUM")
    return "Encaisser\u00a0: un montant en euros, avec 2 décimales au plus.";
  const due = dueOf(money);
  return due === 0 ? "Tout est payé." : `Il reste ${formatEuros(due)} à payer.`;
}

/** The amounts owed and received once the typed payment counts; an invalid one changes nothing. */
function afterPayment(money: Money, owed: number, received: string): Money {
  const outcome = collect(money, received);
  const amountPaid = "error" in outcome ? money.amountPaid : outcome.amountPaid;
  // A payment above the rest revives a debt that the coach gave up (`settledAfter`).
  return { price: amountPaid > owed ? money.price : owed, amountPaid };
}

/** The amount received is added to what was received before and never replaces it. */
export function PaymentFields({ form }: { form: SubscriptionForm }) {
  const { defaultValues: stored } = form.formState;
  const [price, amountPaid, received, method] = form.watch([
    "price",
    "amountPaid",
    "received",
    "method",
  ]);
  const money = moneyOf({ price, amountPaid });
  const error = amountError(money, received);
  // A new price revives a debt that the coach gave up (`settledAfter`).
  const owedAt = (euros: number) => (euros === stored?.price ? (stored?.owed ?? euros) : euros);
  const owed = owedAt(money.price);
  const waived = money.price - owed;
  const before = { price: owed, amountPaid: money.amountPaid };
  const after = afterPayment(money, owed, received);
  const { label, tone } = paymentOf(after);
  const nothingIsDue = isPaidUp(before);
  /** The amount was filled in and not typed, so it follows the price. */
  const [filled, setFilled] = useState(false);
  const choosePaid = (paid: boolean) => {
    setFilled(paid);
    form.setValue("received", paid ? typedEuros(dueOf(before)) : "", { shouldDirty: true });
  };
  const priceField = controlledOf(form)("price");
  return (
    <>
      <PriceField
        label="Prix (€)"
        {...priceField}
        onChange={(next) => {
          priceField.onChange(next);
          if (!filled) return;
          const due = dueOf({ ...before, price: owedAt(next ?? 0) });
          form.setValue("received", due > 0 ? typedEuros(due) : "", { shouldDirty: true });
        }}
      />
      <div className="flex flex-col justify-end gap-1">
        <p className="tabular text-muted text-sm">
          Déjà reçu&nbsp;: {formatEuros(money.amountPaid)}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CheckboxField
            label="Payé"
            checked={isPaidUp(after)}
            disabled={nothingIsDue}
            onChange={(event) => choosePaid(event.target.checked)}
          />
          <span role="status">
            <Badge tone={tone}>
              {after.price === 0 && money.price > 0 ? "Rien à payer" : label}
            </Badge>
          </span>
        </div>
      </div>
      {nothingIsDue ? (
        <p className="text-muted text-sm sm:col-span-2">
          {waived > 0
            ? `Dette annulée\u00a0: ${formatEuros(waived)}. Rien n'est plus à payer.`
            : money.price === 0
              ? "Gratuit\u00a0: rien n'est à payer."
              : "Tout est payé. Pour revenir en arrière, annulez ou remboursez un encaissement, plus bas."}
        </p>
      ) : null}
      {nothingIsDue && waived === 0 && received === "" ? null : (
        <>
          <TextField
            label="Encaisser (€)"
            inputMode="decimal"
            autoComplete="off"
            error={error}
            help={
              error
                ? undefined
                : nothingIsDue && waived > 0
                  ? "Si cette somme vous est payée quand même"
                  : `Reste ${formatEuros(dueOf(before))} à payer`
            }
            {...form.register("received", { onChange: () => setFilled(false) })}
          />
          <SelectField label="Mode de règlement" {...form.register("method")}>
            {HAND_METHOD_LABELS.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          {method === "CHEQUE" ? <ChequeNote /> : null}
        </>
      )}
    </>
  );
}
