import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { knownPassword, opaque, outId } from "@/lib/contract/fields";

export const exportMyData = endpoint({
  method: "GET",
  path: "/api/user/export",
  access: "USER",
  summary: "Toutes mes données, en un fichier JSON",
  // The service filters the caller's own data.
  response: z.transform((data: unknown) => data as Record<string, unknown>),
});

export const getArchive = endpoint({
  method: "GET",
  path: "/api/user/archive",
  access: "COACH",
  summary:
    "Tout mon studio, en un ZIP de tableaux CSV ; eleves.csv se reprend tel quel par l'import",
  response: null,
  file: ["application/zip"],
});

export const getEnding = endpoint({
  method: "GET",
  path: "/api/user/ending",
  access: "USER",
  summary:
    "Ce que la suppression de mon compte laisserait : mes dettes et les personnes sans autre responsable, ou les abonnements en cours chez moi",
  response: z.object({
    debts: z.array(z.object({ coachId: outId, coachName: z.string(), amount: z.number() })),
    /** The persons of the family who end with the account, as they have no other guardian. */
    persons: z.array(z.object({ firstName: z.string(), places: z.number() })),
    running: z.number(),
  }),
  shows: ["subscriptions", "reservations", "people"],
});

export const deleteMe = endpoint({
  method: "DELETE",
  path: "/api/user/me",
  access: "USER",
  summary:
    "Supprimer mon compte ; un coach y tape son nom affiché tant que des abonnements courent chez lui",
  body: z.object({
    password: knownPassword(),
    /** The coach's displayName, required while subscriptions are running. */
    name: z.nullish(opaque(200, "Saisissez votre nom affiché.")),
  }),
  response: null,
  errors: ["WRONG_PASSWORD", "NO_PASSWORD", "CONFIRM_NAME"],
  // The account's stored responses are deleted with it.
  ignoresKey: true,
  changes: [],
  limit: ["delete-account"],
});
