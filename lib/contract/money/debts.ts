import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { id, outId, outInstant } from "@/lib/contract/fields";
import { ONLINE_METHODS } from "@/lib/domain/online-payment";

const person = { traineeId: outId, firstName: z.string(), lastName: z.string() };

export const debt = z.object({
  ...person,
  /** Euros. */
  amount: z.number(),
  /** The Paris day of the oldest unpaid purchase. */
  since: z.string(),
  /** The account is deleted; its name is stored for two years after the purchase. */
  erased: z.optional(z.literal(true)),
  /** Oldest first. */
  subscriptions: z.array(
    z.object({
      id: outId,
      label: z.string(),
      amount: z.number(),
      since: z.string(),
      /** The Paris day on which the trainee announced a transfer. */
      transferAnnouncedOn: z.nullable(z.string()),
      /** A direct debit is on its way, or a payment online is contested. */
      online: z.optional(z.enum(["PENDING", "CONTESTED"])),
    }),
  ),
});
export type Debt = z.output<typeof debt>;

export const listDebts = endpoint({
  method: "GET",
  path: "/api/user/debts",
  access: "COACH",
  summary: "Qui me doit combien, depuis quand : les plus grosses sommes d'abord",
  response: z.array(debt),
  shows: ["receipts", "subscriptions"],
  offline: true,
});

export const giveDebtUp = endpoint({
  method: "DELETE",
  path: "/api/user/debts/:subscriptionId",
  access: "COACH",
  summary: "Annuler la dette d'un abonnement",
  params: z.object({ subscriptionId: id("SUBSCRIPTION_NOT_FOUND") }),
  response: null,
  errors: ["NOTHING_DUE"],
  changes: ["subscriptions"],
  key: "debt.:subscriptionId",
});

export const listRefunds = endpoint({
  method: "GET",
  path: "/api/user/refunds",
  access: "COACH",
  summary: "Ce que je dois rembourser, et avant quand",
  response: z.array(
    z.object({
      ...person,
      subscriptionId: outId,
      /** Euros. */
      amount: z.number(),
      /** 14 days after the withdrawal. */
      before: z.nullable(outInstant),
      /** The method by which the money came online, and goes back. */
      onlineMethod: z.optional(z.enum(ONLINE_METHODS)),
    }),
  ),
  shows: ["receipts", "subscriptions"],
});
