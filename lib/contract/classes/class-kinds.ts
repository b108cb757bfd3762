import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import {
  id,
  optionalLines,
  optionalText,
  outId,
  text,
  versionSeen,
  whole,
} from "@/lib/contract/fields";
import { CLASS_COLOURS } from "@/lib/domain/class-colour";
import { duration } from "./activities-of-coach";
import { classColour } from "./activity";

const classKind = z.object({
  id: outId,
  label: z.string(),
  colour: classColour,
  description: z.nullable(z.string()),
  urlPicture: z.nullable(z.string()),
  durationInMinutes: z.nullable(z.number()),
  maxParticipants: z.nullable(z.number()),
  cancelTimeInHours: z.nullable(z.number()),
  place: z.nullable(z.string()),
  version: z.number(),
});
export type ClassKind = z.output<typeof classKind>;

/** A kind's public fields. */
export const kindLook = z.object({
  label: text("Nom", 120, "Indiquez le nom du cours."),
  colour: z.enum(CLASS_COLOURS, { error: "Choisissez une couleur." }),
  description: z.optional(
    z.pipe(
      z.nullable(optionalLines("Description", 2000)),
      z.transform((value: string | null) => value || null),
    ),
  ),
});

const params = z.object({ id: id("KIND_NOT_FOUND") });
const changes = ["kinds", "activities", "reservations"] as const;

export const listClassKinds = endpoint({
  method: "GET",
  path: "/api/class-kinds",
  access: "COACH",
  summary: "Mes types de cours, par nom",
  response: z.array(classKind),
  shows: ["kinds"],
});

export const putClassKind = endpoint({
  method: "PUT",
  path: "/api/class-kinds",
  access: "COACH",
  summary: "Créer ou modifier le type de cours de ce nom ; un champ absent reste, null l'efface",
  body: z.extend(kindLook, {
    durationInMinutes: z.optional(z.nullable(duration)),
    maxParticipants: z.optional(z.nullable(whole("Participants", 1, 1000))),
    cancelTimeInHours: z.optional(z.nullable(whole("Délai d'annulation", 1, 72))),
    place: z.optional(optionalText("Lieu", 120)),
    version: versionSeen,
  }),
  response: classKind,
  status: 201,
  errors: ["CHANGED_MEANWHILE", "TOO_MANY_KINDS"],
  changes,
});

export const deleteClassKind = endpoint({
  method: "DELETE",
  path: "/api/class-kinds/:id",
  access: "COACH",
  summary: "Supprimer un type de cours ; ses cours restent",
  params,
  response: null,
  changes,
  key: "kind.:id",
});

export const uploadKindPicture = endpoint({
  method: "POST",
  path: "/api/class-kinds/:id/picture",
  access: "COACH",
  summary: "Changer l'image d'un type de cours",
  params,
  body: "multipart",
  response: z.object({ url: z.string() }),
  errors: ["NOT_AN_IMAGE", "TOO_MANY_PIXELS", "PICTURE_TOO_LARGE", "PICTURE_NOT_STORED"],
  changes,
  queue: "pictures",
});
