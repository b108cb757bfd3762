import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import {
  id,
  optionalLines,
  optionalText,
  outId,
  text,
  versionSeen,
  yesNo,
} from "@/lib/contract/fields";

const venue = z.object({
  id: outId,
  name: z.string(),
  address: z.string(),
  /** Only the coach reads it here; trainees with a confirmed place get it the day before. */
  accessNote: z.string(),
  stepFree: z.boolean(),
  version: z.number(),
});
export type Venue = z.output<typeof venue>;

const fields = {
  name: text("Nom", 120),
  address: z.pipe(
    optionalText("Adresse", 300),
    z.transform((value: string | null) => value ?? ""),
  ),
  accessNote: optionalLines("Accès", 500),
  stepFree: yesNo("Accès sans marche"),
};
export const venueFields = z.object(fields);

const params = z.object({ id: id("VENUE_NOT_FOUND") });
const changes = ["venues", "activities", "reservations"] as const;

export const listVenues = endpoint({
  method: "GET",
  path: "/api/venues",
  access: "COACH",
  summary: "Mes salles, par nom",
  response: z.array(venue),
  shows: ["venues"],
});

export const createVenue = endpoint({
  method: "POST",
  path: "/api/venues",
  access: "COACH",
  summary: "Ajouter une salle",
  body: z.object({
    ...fields,
    address: z._default(fields.address, ""),
    accessNote: z._default(fields.accessNote, ""),
    stepFree: z._default(fields.stepFree, false),
  }),
  response: venue,
  status: 201,
  errors: ["TOO_MANY_VENUES"],
  changes,
});

export const editVenue = endpoint({
  method: "PUT",
  path: "/api/venues/:id",
  access: "COACH",
  summary:
    "Modifier une salle ; les champs absents restent, et ses cours à venir qui portent son nom prennent le nouveau",
  params,
  body: z.object({
    name: z.optional(fields.name),
    address: z.optional(fields.address),
    accessNote: z.optional(fields.accessNote),
    stepFree: z.optional(fields.stepFree),
    version: versionSeen,
  }),
  response: venue,
  errors: ["CHANGED_MEANWHILE"],
  changes,
});

export const deleteVenue = endpoint({
  method: "DELETE",
  path: "/api/venues/:id",
  access: "COACH",
  summary: "Supprimer une salle ; ses cours gardent leur lieu",
  params,
  response: null,
  changes,
});
