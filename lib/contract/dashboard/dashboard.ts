import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { outId } from "@/lib/contract/fields";
import { METHODS } from "@/lib/domain/receipts";

const wrongMonth = "Mois : de la forme 2026-11.";
/** From 0 to 1; null when the whole is 0. */
const share = z.nullable(z.number());

export const dashboard = z.object({
  /** Euros received in the month, without receipts of kind OPENING. */
  received: z.number(),
  receivedByMethod: z.partialRecord(z.enum(METHODS), z.number()),
  /** Euros due now, and the number of debtors. */
  due: z.number(),
  debtors: z.number(),
  /** The current period, then the previous one. */
  toDeclare: z.array(z.object({ period: z.string(), amount: z.number(), before: z.string() })),
  /** Classes of the month that have begun and are not cancelled. */
  classes: z.number(),
  places: z.number(),
  fillRate: share,
  absenceRate: share,
  /** Number of trainees. */
  active: z.number(),
  newTrainees: z.number(),
  lostTrainees: z.number(),
  /** Monday is 1. */
  byWeekday: z.array(
    z.object({ weekday: z.number(), classes: z.number(), places: z.number(), fillRate: share }),
  ),
  endingSoon: z.array(
    z.object({
      subscriptionId: outId,
      traineeId: outId,
      firstName: z.string(),
      lastName: z.string(),
      label: z.string(),
      endDate: z.string(),
      quantityLeft: z.nullable(z.number()),
      /** Null while it is running. */
      endedOn: z.nullable(z.string()),
      text: z.string(),
    }),
  ),
  /** The twelve months up to the one asked for, ascending; `month` is `YYYY-MM`. */
  months: z.array(
    z.object({ month: z.string(), received: z.number(), places: z.number(), classes: z.number() }),
  ),
  /** The month before. */
  previous: z.object({
    received: z.number(),
    places: z.number(),
    fillRate: share,
    active: z.number(),
  }),
  /** Euros received in the month's year. */
  yearReceived: z.number(),
  thresholds: z.object({
    year: z.number(),
    vat: z.number(),
    vatTolerated: z.number(),
    micro: z.number(),
  }),
});
export type Dashboard = z.output<typeof dashboard>;

export const getDashboard = endpoint({
  method: "GET",
  path: "/api/dashboard",
  access: "COACH",
  summary: "Les chiffres d'un mois : argent, cours, élèves, et ce qu'il reste à faire",
  query: z.object({
    month: z
      .string({ error: wrongMonth })
      .check(z.regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, wrongMonth)),
  }),
  response: dashboard,
  shows: ["receipts", "subscriptions", "activities", "reservations", "trainees", "account"],
});
