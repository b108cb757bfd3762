import type { Receipt } from "@/lib/contract/money/receipts";
import type { HandMethod, Method } from "@/lib/domain/receipts";
import { formatEuros, pluralOf } from "@/lib/format";
import { METHOD_LABELS, methodText } from "@/lib/labels";

export const METHODS = Object.entries(METHOD_LABELS) as [Method, string][];

/** The methods that a coach records; a direct debit only comes online. */
export const HAND_METHOD_LABELS = METHODS.filter(
  (entry): entry is [HandMethod, string] => entry[0] !== "DEBIT",
);

export const methodLabel = ({ method, cameOnline }: Receipt): string =>
  method ? methodText({ method, cameOnline }) : "Avant Élan";

const paidBy: Record<Method, string> = {
  CHEQUE: " par chèque",
  CASH: " en espèces",
  TRANSFER: " par virement",
  CARD: " par carte bancaire",
  DEBIT: " par prélèvement",
  OTHER: "",
};

/** `60 € encaissés en espèces` */
export const receivedText = ({ amount, method }: Pick<Receipt, "amount" | "method">): string =>
  `${formatEuros(amount)} ${pluralOf(amount, "encaissé")}${method ? paidBy[method] : ""}`;

export const kindLabels: Record<Receipt["kind"], string> = {
  PAYMENT: "Encaissement",
  REVERSAL: "Annulation",
  REFUND: "Remboursement",
  CORRECTION: "Correction",
  OPENING: "Avant Élan",
};

export const isReversible = (receipt: Receipt): boolean =>
  receipt.kind === "PAYMENT" && receipt.correctedBy === null && !receipt.cameOnline;

/** The reversal of a payment online is a dispute. */
export const kindLabel = (receipt: Receipt): string =>
  receipt.kind === "REVERSAL" && receipt.cameOnline ? "Contesté" : kindLabels[receipt.kind];

/** The kind beside the method; null when the method or the amount alone says it. */
export const badgeLabel = (receipt: Receipt): string | null =>
  receipt.kind === "PAYMENT" || receipt.kind === "OPENING" ? null : kindLabel(receipt);

export const annulledLabel = (receipt: Receipt): string =>
  receipt.cameOnline ? "Contesté" : "Annulé";
