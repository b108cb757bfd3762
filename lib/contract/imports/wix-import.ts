import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { outId, outInstant, text } from "@/lib/contract/fields";
import { importTrial } from "@/lib/contract/imports/imports";
import { previewFlag } from "@/lib/contract/operations/preview";

const key = (name: string, max: number, required: string) =>
  text(name, max, required, `${name} n'a pas la bonne forme.`);

export const importFromWix = endpoint({
  method: "POST",
  path: "/api/wix/import/:mode",
  access: "COACH",
  summary: "Importer depuis Wix ; seuls les utilisateurs le peuvent pour le moment",
  params: z.object({ mode: z.string() }),
  query: z.object(previewFlag),
  body: z.object({
    apiKey: key("La clé API Wix", 4000, "La clé API Wix est requise"),
    wixAccountId: key("L'ID du compte Wix", 100, "L'ID du compte Wix est requis"),
    wixSiteId: key("L'ID du site Wix", 100, "L'ID du site Wix est requis"),
  }),
  response: z.object({
    importId: outId,
    usersImported: z.number(),
    subscriptionsImported: z.number(),
    activitiesImported: z.number(),
    reservationsImported: z.number(),
  }),
  preview: importTrial,
  errors: ["IMPORT_MODE_UNAVAILABLE", "IMPORT_RUNNING"],
  wrongRole: "IMPORT_NOT_A_COACH",
  untimed: true,
  ignoresKey: true,
  changes: ["trainees", "subscriptions", "imports"],
  limit: ["import"],
});

const importedPerson = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  result: z.enum(["CREATED", "INVITED", "KNOWN", "SKIPPED"]),
  reason: z.nullable(z.string()),
});
export type ImportedPerson = z.output<typeof importedPerson>;

const importRun = z.object({
  status: z.enum(["RUNNING", "DONE", "FAILED"]),
  /** Contacts read so far, and in total once Wix has reported it. */
  done: z.number(),
  total: z.nullable(z.number()),
  error: z.nullable(z.string()),
  createdAt: outInstant,
  people: z.array(importedPerson),
});
export type ImportRun = z.output<typeof importRun>;

export const getImport = endpoint({
  method: "GET",
  path: "/api/wix/import",
  access: "COACH",
  summary: "Ma dernière importation : son avancement, puis le sort de chaque personne",
  /** `toInvite` counts the people of all the coach's imports who wait for an invitation. */
  response: z.object({ run: z.nullable(importRun), toInvite: z.number() }),
  wrongRole: "IMPORT_NOT_A_COACH",
  shows: ["imports"],
});

export const inviteImported = endpoint({
  method: "POST",
  path: "/api/wix/import/invite",
  access: "COACH",
  summary: "Inviter par email les élèves importés qui ne l'ont pas encore été",
  response: z.object({ invited: z.number() }),
  wrongRole: "IMPORT_NOT_A_COACH",
  changes: ["imports"],
  key: "wix-invitation",
});
