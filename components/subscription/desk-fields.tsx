"use client";
import type { Method } from "@/components/receipt/last-method";
import { METHODS } from "@/components/receipt/receipt-labels";
import { readPrice, typedEuros } from "@/components/receipt/typed-money";
import { SelectField, TextField } from "@/components/ui/field";
import { DateField } from "@/components/ui/moment-field";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { giveSubscription } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { readSum } from "@/lib/domain/payment";
import { isDay } from "@/lib/domain/typed-moment";
import { formatEuros } from "@/lib/format";

export interface Desk {
  beginDate: string;
  price: string;
  received: string;
  method: Method;
}

export const deskOf = (offer: { price: number }, today: string): Desk => ({
  beginDate: today,
  price: typedEuros(offer.price),
  received: "",
  method: "CHEQUE",
});

export const isSameDesk = (first: Desk | null, second: Desk | null): boolean =>
  JSON.stringify(first) === JSON.stringify(second);

/** Returns the body to send, or an error sentence. */
export function readDesk(desk: Desk): BodyOf<typeof giveSubscription> | string {
  if (!isDay(desk.beginDate)) return "Début\u00a0: la date est invalide.";
  const price = readPrice(desk.price);
  if (price === null) return "Prix\u00a0: un montant en euros, avec 2 décimales au plus.";
  const received = readSum(desk.received);
  if (received === null) return "Reçu\u00a0: un montant en euros, avec 2 décimales au plus.";
  if (received > price) return `Il reste ${formatEuros(price)} à payer.`;
  return {
    beginDate: desk.beginDate,
    price,
    ...(received > 0 && { payment: { amount: received, method: desk.method } }),
  };
}

export function DeskFields({
  desk,
  onChange,
}: {
  desk: Desk;
  onChange: (part: Partial<Desk>) => void;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateField
        label="Début"
        value={desk.beginDate}
        onChange={(day) => onChange({ beginDate: day })}
      />
      <TextField
        label="Prix (€)"
        inputMode="decimal"
        autoComplete="off"
        value={desk.price}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      <TextField
        label="Reçu maintenant (€)"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={desk.received}
        onChange={({ target }) => onChange({ received: target.value })}
      />
      <SelectField
        label="Mode de règlement"
        value={desk.method}
        disabled={!readSum(desk.received)}
        onChange={({ target }) => onChange({ method: target.value as Method })}
      >
        {METHODS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
