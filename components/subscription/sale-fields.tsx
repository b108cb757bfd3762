"use client";
import { HAND_METHOD_LABELS } from "@/components/receipt/receipt-labels";
import { readPrice, typedEuros } from "@/components/receipt/typed-money";
import { RadioGroupField } from "@/components/ui/choice-field";
import { TextField } from "@/components/ui/field";
import { DateField } from "@/components/ui/moment-field";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { giveSubscription } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { readSum } from "@/lib/domain/payment";
import type { HandMethod } from "@/lib/domain/receipts";
import { isDay } from "@/lib/domain/typed-moment";
import { formatEuros } from "@/lib/format";

export interface Sale {
  beginDate: string;
  price: string;
  received: string;
  /** Null when nothing is paid now. */
  method: HandMethod | null;
}

/** A sum is null until it is typed. */
export interface TypedSale extends Omit<Sale, "price" | "received"> {
  offerId: string | null;
  price: string | null;
  received: string | null;
}

/** The amount received is the price until another one is typed. */
export function saleOf(
  offer: { price: number },
  { beginDate, method, ...typed }: Omit<TypedSale, "offerId">,
): Sale {
  const price = typed.price ?? typedEuros(offer.price);
  return { beginDate, price, received: method === null ? "" : (typed.received ?? price), method };
}

/** Returns the body to send, or an error sentence. */
export function readSale(sale: Sale): BodyOf<typeof giveSubscription> | string {
  if (!isDay(sale.beginDate)) return "Début\u00a0: la date est invalide.";
  const price = readPrice(sale.price);
  if (price === null) return "Prix\u00a0: indiquez un montant en euros, avec 2 décimales au plus.";
  const received = readSum(sale.received);
  if (received === null)
    return "Reçu\u00a0: indiquez un montant en euros, avec 2 décimales au plus.";
  if (received > price) return `Il reste ${formatEuros(price)} à payer.`;
  return {
    beginDate: sale.beginDate,
    price,
    ...(sale.method && received > 0 && { payment: { amount: received, method: sale.method } }),
  };
}

const LATER = "LATER";
const PAYMENTS = [
  { value: LATER, label: "Paiement plus tard" },
  ...HAND_METHOD_LABELS.map(([value, label]) => ({ value, label })),
];

export function SaleFields({
  sale,
  onChange,
}: {
  sale: Sale;
  onChange: (part: Partial<Sale>) => void;
}) {
  return (
    <>
      <RadioGroupField
        legend="Mode de règlement"
        columns
        options={PAYMENTS}
        value={sale.method ?? LATER}
        onChange={(chosen) =>
          onChange({ method: chosen === LATER ? null : (chosen as HandMethod) })
        }
      />
      {sale.method ? (
        <TextField
          label="Reçu maintenant (€)"
          inputMode="decimal"
          autoComplete="off"
          value={sale.received}
          onChange={({ target }) => onChange({ received: target.value })}
        />
      ) : null}
      <div className="grid grid-cols-2 gap-4 max-[22rem]:grid-cols-1">
        <DateField
          label="Début"
          value={sale.beginDate}
          onChange={(day) => onChange({ beginDate: day })}
        />
        <TextField
          label="Prix (€)"
          inputMode="decimal"
          autoComplete="off"
          value={sale.price}
          onChange={({ target }) => onChange({ price: target.value })}
        />
      </div>
    </>
  );
}
