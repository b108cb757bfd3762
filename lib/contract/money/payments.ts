import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { forPerson } from "@/lib/contract/families/for-person";
import { id, outId, outInstant } from "@/lib/contract/fields";
import { ONLINE_METHODS, PAYMENT_STATES } from "@/lib/domain/online-payment";

export const connectPayments = endpoint({
  method: "POST",
  path: "/api/payments/account",
  access: "COACH",
  summary: "Relier mon compte Stripe : l'adresse de la page où le compléter",
  response: z.object({ url: z.string() }),
  errors: ["PAYMENT_UNCONFIGURED", "PAYMENT_UNAVAILABLE"],
  changes: ["business"],
  secret: true,
  ignoresKey: true,
  untimed: true,
  online: true,
});

export const getPaymentAccount = endpoint({
  method: "GET",
  path: "/api/payments/account",
  access: "COACH",
  summary: "Mon compte de paiement en ligne, d'après Stripe, sinon d'après sa dernière réponse",
  response: z.object({
    /** The coach made an account and did not disconnect it. */
    connected: z.boolean(),
    chargesEnabled: z.boolean(),
    /** Stripe waits for information. */
    detailsNeeded: z.boolean(),
  }),
  errors: ["PAYMENT_UNCONFIGURED"],
  shows: ["business"],
  online: true,
});

export const disconnectPayments = endpoint({
  method: "DELETE",
  path: "/api/payments/account",
  access: "COACH",
  summary: "Ne plus prendre de paiement en ligne ; les paiements commencés comptent encore",
  response: null,
  errors: ["PAYMENT_UNCONFIGURED"],
  changes: ["business", "subscriptions"],
  ignoresKey: true,
  untimed: true,
  online: true,
});

export const pay = endpoint({
  method: "POST",
  path: "/api/payments",
  access: "TRAINEE",
  summary:
    "Payer en ligne ce qui reste dû : la page de Stripe ; 200 et la même page tant qu'elle est ouverte",
  query: z.object(forPerson),
  body: z.object({ subscriptionId: id("SUBSCRIPTION_NOT_FOUND") }),
  response: z.object({ id: outId, url: z.string(), expiresAt: outInstant }),
  status: 201,
  errors: [
    "PAYMENT_UNCONFIGURED",
    "NOTHING_DUE",
    "PAYMENT_OFF",
    "PAYMENT_PENDING",
    "TOO_LITTLE_ONLINE",
    "PAYMENT_UNAVAILABLE",
  ],
  changes: ["subscriptions"],
  online: true,
});

export const getPayment = endpoint({
  method: "GET",
  path: "/api/payments/:id",
  access: "USER",
  summary: "Un paiement en ligne et son état",
  params: z.object({ id: id("PAYMENT_NOT_FOUND") }),
  query: z.object(forPerson),
  response: z.object({
    id: outId,
    state: z.enum(PAYMENT_STATES),
    /** Euros. */
    amount: z.number(),
    /** Null until the trainee chose one. */
    method: z.nullable(z.enum(ONLINE_METHODS)),
    /** The receipt of a success. */
    receiptId: z.nullable(outId),
    /** The trainee contests the payment at the bank. */
    disputed: z.boolean(),
  }),
  errors: ["PAYMENT_UNCONFIGURED"],
  shows: ["receipts", "subscriptions"],
  online: true,
});
export type Payment = z.output<typeof getPayment.response>;

export const receiveEvent = endpoint({
  method: "POST",
  path: "/api/webhooks/stripe",
  access: "PUBLIC",
  summary: "Ce que Stripe annonce, signé ; chaque annonce est traitée une fois",
  body: "raw",
  response: z.object({ received: z.literal(true) }),
  errors: ["SIGNATURE_INVALID", "PAYMENT_UNCONFIGURED", "PAYMENT_UNAVAILABLE"],
  changes: [],
  ignoresKey: true,
  online: true,
});
