import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { forPerson } from "@/lib/contract/families/for-person";
import { id, outInstant } from "@/lib/contract/fields";
import { previewFlag } from "@/lib/contract/operations/preview";

const subscriptionId = z.object({ id: id("SUBSCRIPTION_NOT_FOUND") });

/** The euros used and to refund, and the number of cancelled places. */
const withdrawalPreview = z.object({
  used: z.number(),
  refund: z.number(),
  places: z.number(),
});
export type WithdrawalPreview = z.output<typeof withdrawalPreview>;

export const withdraw = endpoint({
  method: "POST",
  path: "/api/subscription/:id/withdrawal",
  access: "TRAINEE",
  summary:
    "Me rétracter : le contrat prend fin, ses places à venir sont annulées, et le trop-perçu m'est dû",
  params: subscriptionId,
  query: z.object({ ...previewFlag, ...forPerson }),
  response: z.object({ withdrawnAt: outInstant, used: z.number(), refund: z.number() }),
  preview: withdrawalPreview,
  errors: ["NO_WITHDRAWAL", "WITHDRAWN", "WITHDRAWAL_OVER"],
  changes: ["activities", "subscriptions", "movements", "reservations"],
  key: "withdrawal.:id",
});

export const getAcceptedTerms = endpoint({
  method: "GET",
  path: "/api/subscription/:id/terms",
  access: "USER",
  summary: "Les conditions de vente acceptées lors de la souscription",
  params: subscriptionId,
  query: z.object(forPerson),
  response: z.object({ version: z.number(), acceptedAt: outInstant, text: z.string() }),
  errors: ["TERMS_NOT_ACCEPTED"],
  shows: ["subscriptions"],
});

export const getSeller = endpoint({
  method: "GET",
  path: "/api/offers/:coachId/seller",
  access: "TRAINEE",
  summary: "Qui vend les formules d'un coach que je suis, et à quelles conditions",
  params: z.object({ coachId: id("COACH_NOT_FOUND") }),
  query: z.object(forPerson),
  response: z.object({
    lines: z.array(z.string()),
    /** The last day to withdraw from a purchase made today. */
    withdrawUntil: z.string(),
    terms: z.nullable(z.object({ version: z.number(), text: z.string() })),
    /** The coach has an IBAN. */
    takesTransfers: z.boolean(),
    /** The coach takes payments online. */
    takesPayments: z.optional(z.literal(true)),
  }),
  shows: ["business", "offers"],
});
