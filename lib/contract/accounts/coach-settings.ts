import * as z from "zod/mini";
import { user } from "@/lib/contract/accounts/user";
import { ruleFields } from "@/lib/contract/classes/class-fields";
import { endpoint } from "@/lib/contract/endpoint";
import { yesNo } from "@/lib/contract/fields";

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
