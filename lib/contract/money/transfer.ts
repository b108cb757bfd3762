import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { forPerson } from "@/lib/contract/families/for-person";
import { id, outId } from "@/lib/contract/fields";

const params = z.object({ id: id("SUBSCRIPTION_NOT_FOUND") });

export const getTransfer = endpoint({
  method: "GET",
  path: "/api/subscription/:id/transfer",
  access: "USER",
  summary: "Payer un abonnement par virement : compte, montant dû, référence et texte du QR code",
  params,
  query: z.object(forPerson),
  response: z.object({
    iban: z.string(),
    holder: z.string(),
    /** Euros due. */
    amount: z.number(),
    reference: z.string(),
    /** The text of an EPC069-12 code. */
    qr: z.string(),
  }),
  errors: ["NO_IBAN", "NOTHING_DUE"],
  shows: ["subscriptions", "business"],
});

export const getDue = endpoint({
  method: "GET",
  path: "/api/subscription/:id/due",
  access: "TRAINEE",
  summary: "Ce que je dois pour un abonnement et comment le payer, aussi à un ancien coach",
  params,
  query: z.object(forPerson),
  response: z.object({
    id: outId,
    label: z.string(),
    coachName: z.string(),
    /** Euros; 0 when nothing is due. */
    amount: z.number(),
    transferAnnouncedOn: z.nullable(z.string()),
    takesTransfers: z.boolean(),
    takesPayments: z.boolean(),
    /** A direct debit of this subscription is under way. */
    debitPending: z.boolean(),
  }),
  shows: ["subscriptions", "receipts", "business"],
});

export const announceTransfer = endpoint({
  method: "POST",
  path: "/api/subscription/:id/transfer/announce",
  access: "TRAINEE",
  summary: "Annoncer que le virement est fait ; aucun encaissement n'est écrit",
  params,
  query: z.object(forPerson),
  response: null,
  errors: ["NOTHING_DUE"],
  changes: ["subscriptions"],
  key: "transfer.:id",
});
