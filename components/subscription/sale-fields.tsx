"use client";
import type { Method } from "@/components/receipt/last-method";
import { METHODS } from "@/components/receipt/receipt-labels";
import { readPrice, typedEuros } from "@/components/receipt/typed-money";
import { RadioGroupField } from "@/components/ui/choice-field";
import { TextField } from "@/components/ui/field";
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
  /** Null when nothing is paid now. */
  method: Method | null;
}

/** The amount received is the price until another one is typed. */
export function deskOf(offer: { price: number }, today: string, typed: Partial<Desk> = {}): Desk {
  const price = typed.price ?? typedEuros(offer.price);
  const method = typed.method ?? null;
  return {
    beginDate: typed.beginDate ?? today,
    price,
    received: method === null ? "" : (typed.received ?? price),
    method,
  };
}

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
    ...(desk.method && received > 0 && { payment: { amount: received, method: desk.method } }),
  };
}

const LATER = "LATER";
const PAYMENTS = [
  { value: LATER, label: "Paiement plus tard" },
  ...METHODS.map(([value, label]) => ({ value, label })),
];

export function DeskFields({
  desk,
  onChange,
}: {
  desk: Desk;
  onChange: (part: Partial<Desk>) => void;
}) {
  return (
    <>
      <RadioGroupField
        legend="Mode de règlement"
        columns
        options={PAYMENTS}
        value={desk.method ?? LATER}
        onChange={(chosen) => onChange({ method: chosen === LATER ? null : (chosen as Method) })}
      />
      {desk.method ? (
        <TextField
          label="Reçu maintenant (€)"
          inputMode="decimal"
          autoComplete="off"
          value={desk.received}
          onChange={({ target }) => onChange({ received: target.value })}
        />
      ) : null}
      <div className="grid grid-cols-2 gap-4 max-[22rem]:grid-cols-1">
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
      </div>
    </>
  );
}
