import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { id, outId, outInstant } from "@/lib/contract/fields";

const traineeSummary = z.object({
  /** The next class with a confirmed place. */
  nextClass: z.nullable(z.object({ id: outId, label: z.string(), beginDate: outInstant })),
  /** The begin of the last class attended. */
  lastVisit: z.nullable(outInstant),
  attendances: z.number(),
  /** Euros received less reversals and refunds. */
  totalPaid: z.number(),
  /** Places of this week by weekly subscription; a subscription without one is absent. */
  thisWeek: z.array(z.object({ subscriptionId: outId, places: z.number() })),
});
export type TraineeSummary = z.output<typeof traineeSummary>;

export const getTraineeSummary = endpoint({
  method: "GET",
  path: "/api/user/trainee/:id/summary",
  access: "COACH",
  summary: "Le prochain cours d'un élève, sa dernière venue, ses présences et ce qu'il a payé",
  params: z.object({ id: id("TRAINEE_NOT_FOUND") }),
  response: traineeSummary,
  shows: ["activities", "reservations", "receipts"],
});
