import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { day } from "@/lib/contract/fields";
import { DAY_MS } from "@/lib/domain/paris-time";

const MOST_DAYS = 1100;

const period = z.object({ from: day("Du"), to: day("Au") }).check(
  z.refine(({ from, to }) => from <= to, { error: "La fin doit être après le début." }),
  z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_DAYS * DAY_MS, {
    error: "Trois ans au plus à la fois.",
  }),
);

export const listHolidays = endpoint({
  method: "GET",
  path: "/api/holidays",
  access: "COACH",
  summary: "Les jours fériés, et les vacances scolaires de ma zone, qui touchent ces jours",
  query: period,
  response: z.object({
    days: z.array(
      z.object({
        beginDate: z.string(),
        endDate: z.string(),
        label: z.string(),
        kind: z.enum(["PUBLIC", "SCHOOL"]),
      }),
    ),
    /** The last day of the known school holidays; null without a zone. */
    schoolUntil: z.nullable(z.string()),
  }),
  shows: ["holidays"],
});
