import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { forPerson } from "@/lib/contract/families/for-person";
import {
  day,
  euros,
  id,
  optionalText,
  outId,
  outInstant,
  queryFlag,
  queryWhole,
  text,
  UUID,
  yesNo,
} from "@/lib/contract/fields";
import { optionalPersonName } from "@/lib/contract/trainees/person-fields";
import { HAND_METHODS, KINDS, METHODS } from "@/lib/domain/receipts";

export const PAYER_LENGTH = 170;

export const METHOD_REQUIRED =
  "Choisissez un mode de règlement : espèces, chèque, virement, carte ou autre.";
/** A method that a person records; a direct debit only comes online. */
export const method = z.enum(HAND_METHODS, { error: METHOD_REQUIRED });
const anyMethod = z.enum(METHODS, { error: METHOD_REQUIRED });
/** Euros above 0, at most 2 decimals. */
export const positiveEuros = euros("Montant").check(
  z.gt(0, "Montant : un nombre supérieur à 0, avec 2 décimales au plus."),
);
export const reference = z.optional(optionalText("Référence", 100));
export const payer = z.optional(optionalPersonName("Payeur", PAYER_LENGTH));
/** A guardian of the trainee; absent: the guardian who subscribed. */
const payerAccountId = z.nullish(id("GUARDIAN_NOT_FOUND"));
const note = z.optional(optionalText("Note", 200));
export const receivedOn = z.nullish(day("Reçu le"));
export const depositFrom = z.nullish(day("À déposer à partir du"));

export const receipt = z.object({
  id: outId,
  /** `2026-0001`; null for an OPENING. */
  number: z.nullable(z.string()),
  kind: z.enum(KINDS),
  receivedOn: z.string(),
  recordedAt: outInstant,
  /** Null after the account is deleted, and for a buyer without an account. */
  traineeId: z.nullable(outId),
  payer: z.string(),
  /** The guardian who paid; null after the account is deleted. */
  payerAccountId: z.nullable(outId),
  subscriptionId: z.nullable(outId),
  label: z.string(),
  /** Euros; negative for money given back. */
  amount: z.number(),
  method: z.nullable(z.enum(METHODS)),
  reference: z.nullable(z.string()),
  /** Stripe moved the money: a payment, its refund or a dispute. */
  cameOnline: z.boolean(),
  depositFrom: z.nullable(z.string()),
  depositId: z.nullable(outId),
  depositedOn: z.nullable(z.string()),
  corrects: z.nullable(outId),
  correctedBy: z.nullable(outId),
  note: z.nullable(z.string()),
});
export type Receipt = z.output<typeof receipt>;

const receiptId = z.object({ id: id("RECEIPT_NOT_FOUND") });

const wrongClientId = "L'identifiant donné à cet encaissement est invalide.";
export const recordReceipt = endpoint({
  method: "POST",
  path: "/api/receipts",
  access: "COACH",
  summary:
    "Encaisser, pour un abonnement ou une vente ; 200 et le premier encaissement quand clientId est déjà connu",
  body: z
    .object({
      subscriptionId: z.nullish(id("SUBSCRIPTION_NOT_FOUND")),
      /** `label`, `traineeId` and `payer` describe a sale without a subscription. */
      label: z.nullish(text("Nature", 100, "Indiquez la nature.")),
      traineeId: z.nullish(id("TRAINEE_NOT_FOUND")),
      payer,
      payerAccountId,
      amount: positiveEuros,
      method,
      receivedOn,
      reference,
      depositFrom,
      note,
      clientId: z.nullish(
        z.string({ error: wrongClientId }).check(z.regex(UUID, wrongClientId), z.toLowerCase()),
      ),
    })
    .check(
      z.refine((r) => Boolean(r.subscriptionId || r.label), {
        error: "Indiquez l'abonnement ou la nature de la vente.",
        path: ["label"],
      }),
      z.refine((r) => Boolean(r.subscriptionId || r.payer || r.traineeId), {
        error: "Indiquez qui a payé.",
        path: ["payer"],
      }),
    ),
  response: receipt,
  status: 201,
  errors: [
    "MORE_THAN_DUE",
    "CASH_LIMIT",
    "RECEIVED_IN_FUTURE",
    "RECEIVED_TOO_LONG_AGO",
    "DEPOSIT_TOO_LATE",
  ],
  changes: ["receipts", "subscriptions"],
  key: "debt.:subscriptionId",
  keyField: "clientId",
});

export const recordCheques = endpoint({
  method: "POST",
  path: "/api/receipts/several",
  access: "COACH",
  summary: "Encaisser plusieurs chèques pour un abonnement, tous ou aucun",
  body: z.object({
    subscriptionId: id("SUBSCRIPTION_NOT_FOUND"),
    receivedOn,
    payer,
    payerAccountId,
    cheques: z
      .array(z.object({ amount: positiveEuros, reference, depositFrom }), {
        error: "Chèques : de 2 à 12.",
      })
      .check(z.minLength(2, "Chèques : de 2 à 12."), z.maxLength(12, "Chèques : de 2 à 12.")),
  }),
  response: z.object({ receipts: z.array(receipt) }),
  status: 201,
  errors: ["MORE_THAN_DUE", "RECEIVED_IN_FUTURE", "RECEIVED_TOO_LONG_AGO", "DEPOSIT_TOO_LATE"],
  changes: ["receipts", "subscriptions"],
});

export const reverseReceipt = endpoint({
  method: "POST",
  path: "/api/receipts/:id/reversal",
  access: "COACH",
  summary: "Annuler un encaissement : une écriture contraire, datée d'aujourd'hui",
  params: receiptId,
  body: z.object({ reason: text("Raison", 200, "Indiquez la raison.") }),
  response: receipt,
  status: 201,
  errors: [
    "PAID_ONLINE",
    "NOT_REVERSIBLE",
    "ALREADY_REVERSED",
    "ALREADY_REFUNDED",
    "REFUND_PENDING",
  ],
  changes: ["receipts", "subscriptions"],
  key: "reversal.:id",
});

export const refund = endpoint({
  method: "POST",
  path: "/api/receipts/refund",
  access: "COACH",
  summary:
    "Rembourser une partie ou la totalité de ce qui a été reçu pour un abonnement ; ce qui est venu en ligne repart en ligne",
  body: z.object({
    subscriptionId: id("SUBSCRIPTION_NOT_FOUND"),
    amount: positiveEuros,
    method: anyMethod,
    note,
    /** Lowers the price by the amount, so that nothing becomes due. */
    lowersPrice: z.nullish(yesNo("Geste commercial")),
  }),
  /** `pending`: 202, while Stripe works on a refund online. */
  response: z.union([receipt, z.object({ pending: z.literal(true) })]),
  status: 201,
  errors: [
    "DEBIT_BY_HAND",
    "MORE_THAN_RECEIVED",
    "PRICE_BELOW_ZERO",
    "REFUND_PENDING",
    "REFUND_REFUSED",
    "PAYMENT_UNAVAILABLE",
  ],
  changes: ["receipts", "subscriptions"],
});

const page = {
  page: queryWhole("Page", 0, 1_000_000, 0),
  size: queryWhole("Taille de page", 1, 100, 20),
};
const receiptsPage = z.object({
  content: z.array(receipt),
  totalElements: z.number(),
  pageNumber: z.number(),
  totalPages: z.number(),
});
export const totals = z.object({
  /** Euros of all matching receipts, without those of kind OPENING. */
  amount: z.number(),
  /** Methods without receipts are absent. */
  byMethod: z.partialRecord(z.enum(METHODS), z.number()),
});

export const listReceipts = endpoint({
  method: "GET",
  path: "/api/receipts",
  access: "COACH",
  summary: "Mes encaissements par pages, les derniers reçus d'abord, et leurs totaux",
  query: z.object({
    ...page,
    from: z.optional(day("Du")),
    to: z.optional(day("Au")),
    method: z.optional(anyMethod),
    kind: z.optional(z.enum(KINDS, { error: "Ce type d'encaissement n'existe pas." })),
    traineeId: z.optional(id("TRAINEE_NOT_FOUND")),
    subscriptionId: z.optional(id("SUBSCRIPTION_NOT_FOUND")),
    /** Only cheques that are neither deposited nor reversed. */
    toDeposit: queryFlag,
  }),
  response: z.extend(receiptsPage, { totals }),
  shows: ["receipts"],
});

export const listMyReceipts = endpoint({
  method: "GET",
  path: "/api/receipts/mine",
  access: "TRAINEE",
  summary: "Ce que j'ai payé, par pages, le plus récent d'abord",
  query: z.object({ ...forPerson, ...page, coachId: z.optional(id("COACH_NOT_FOUND")) }),
  response: receiptsPage,
  shows: ["receipts"],
});

export const listSubscriptionReceipts = endpoint({
  method: "GET",
  path: "/api/subscription/:id/receipts",
  access: "USER",
  summary: "Les encaissements d'un abonnement, les derniers reçus d'abord",
  params: z.object({ id: id("SUBSCRIPTION_NOT_FOUND") }),
  query: z.object(forPerson),
  response: z.array(receipt),
  shows: ["receipts"],
});
