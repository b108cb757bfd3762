import * as z from "zod/mini";
import { user } from "@/lib/contract/accounts/user";
import { ruleFields } from "@/lib/contract/classes/class-fields";
import { endpoint } from "@/lib/contract/endpoint";
import { day, yesNo } from "@/lib/contract/fields";

const wrongZone = "Zone scolaire : choisissez A, B, C ou aucune.";

export const updateSettings = endpoint({
  method: "PUT",
  path: "/api/user/settings",
  access: "COACH",
  summary:
    "Mes réglages : année, valeurs d'un nouveau cours, annulations tardives ; les champs absents restent",
  body: z.object({
    schoolZone: z.optional(z.nullable(z.enum(["A", "B", "C"], { error: wrongZone }))),
    alsaceMoselle: z.optional(yesNo("Alsace-Moselle")),
    declares: z.optional(
      z.enum(["MONTHLY", "QUARTERLY"], {
        error: "Déclaration : choisissez chaque mois ou chaque trimestre.",
      }),
    ),
    classDefaults: z.optional(
      z.object(ruleFields, { error: "Valeurs d'un nouveau cours : elles sont illisibles." }),
    ),
    returnsTakenPlaces: z.optional(yesNo("Annulations tardives rendues")),
  }),
  response: user,
  changes: ["account", "holidays"],
});

const MOST_DAYS = 1100;

const period = z.object({ from: day("Du"), to: day("Au") }).check(
  z.refine(({ from, to }) => from <= to, { error: "La fin doit être après le début." }),
  z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_DAYS * 86_400_000, {
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
