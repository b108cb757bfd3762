import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { text } from "./fields";

export const importFromWix = endpoint({
  method: "POST",
  path: "/api/wix/import/:mode",
  access: "COACH",
  summary: "Importer depuis Wix ; seuls les utilisateurs le peuvent pour le moment",
  params: z.object({ mode: z.string() }),
  body: z.object({
    apiKey: text("La clé API Wix", 4000, "La clé API Wix est requise"),
    wixAccountId: text("L'ID du compte Wix", 100, "L'ID du compte Wix est requis"),
    wixSiteId: text("L'ID du site Wix", 100, "L'ID du site Wix est requis"),
  }),
  response: z.object({
    usersImported: z.number(),
    subscriptionsImported: z.number(),
    activitiesImported: z.number(),
    reservationsImported: z.number(),
  }),
  errors: ["IMPORT_MODE_UNAVAILABLE", "IMPORT_RUNNING", "TOO_MANY_TRIES"],
  wrongRole: "IMPORT_NOT_A_COACH",
});

export const health = endpoint({
  method: "GET",
  path: "/api/health",
  access: "PUBLIC",
  summary: "L'état du service",
  response: z.object({ status: z.literal("ok") }),
  errors: ["UNAVAILABLE"],
});
