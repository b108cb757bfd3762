import type { Receipt } from "@/lib/contract/money/receipts";
import { formatEuros } from "@/lib/format";

type Method = NonNullable<Receipt["method"]>;

/** The methods in the order of their buttons, as a coach is paid most often. */
export const methodLabels: [Method, string][] = [
  ["CHEQUE", "Chèque"],
  ["CASH", "Espèces"],
  ["TRANSFER", "Virement"],
  ["CARD", "Carte bancaire"],
  ["OTHER", "Autre"],
];

export const methodLabel = (method: Receipt["method"]): string =>
  methodLabels.find(([one]) => one === method)?.[1] ?? "Avant Élan";

export const kindLabels: Record<Receipt["kind"], string> = {
  PAYMENT: "Encaissement",
  REVERSAL: "Annulation",
  REFUND: "Remboursement",
  CORRECTION: "Correction",
  OPENING: "Avant Élan",
};

/** `+120 €` is never written: what came needs no sign, what went has a minus. */
export const signedEuros = (amount: number): string =>
  amount < 0 ? `−${formatEuros(-amount)}` : formatEuros(amount);

/** Whether `Annuler cet encaissement` may be asked for. */
export const isReversible = ({ kind, correctedBy }: Receipt): boolean =>
  kind === "PAYMENT" && correctedBy === null;
