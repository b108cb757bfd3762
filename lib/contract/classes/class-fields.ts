import * as z from "zod/mini";
import { id, optionalText, outId, REQUIRED_FIELDS, text, whole } from "@/lib/contract/fields";

function requiredWhole(name: string, max: number) {
  const bounds = `${name} : un nombre entier, ${max} au plus.`;
  return z
    .number({ error: REQUIRED_FIELDS })
    .check(z.gte(1, REQUIRED_FIELDS), z.int(bounds), z.lte(max, bounds));
}

const wrongTime = "Heure d'ouverture : une heure de 00:00 à 23:59.";
const wrongLink = "Lien de la visio : une adresse https, 500 caractères au plus.";

/** The rules of booking; an absent field keeps its value. */
export const ruleFields = {
  opensDays: z.nullish(whole("Ouverture des réservations, en jours", 0, 365)),
  opensTime: z.optional(
    z.string({ error: wrongTime }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, wrongTime)),
  ),
  closesMinutes: z.optional(whole("Fin des réservations, en minutes", 0, 2880)),
  minPlaces: z.nullish(whole("Minimum d'inscrits", 1, 1000)),
  minCheckHours: z.optional(whole("Vérification du minimum, en heures", 2, 72)),
};

export const isMeetingUrl = (value: string) =>
  URL.canParse(value) && new URL(value).protocol === "https:" && !/[\s\p{Cc}]/u.test(value);

export const classFields = {
  label: text("Nom", 120, REQUIRED_FIELDS),
  /** May be absent with a venue, whose name it then is. */
  place: z.optional(optionalText("Lieu", 120)),
  maxParticipants: requiredWhole("Participants", 1000),
  cancelTimeInHours: requiredWhole("Délai d'annulation", 72),
  assistantId: z.nullish(id("ASSISTANT_NOT_FOUND")),
  isPrivateActivity: z.boolean({ error: REQUIRED_FIELDS }),
  ...ruleFields,
  venueId: z.nullish(id("VENUE_NOT_FOUND")),
  meetingUrl: z.optional(
    z.pipe(
      z.nullable(
        z.string({ error: wrongLink }).check(
          z.trim(),
          z.maxLength(500, wrongLink),
          z.refine((value) => value === "" || isMeetingUrl(value), { error: wrongLink }),
        ),
      ),
      z.transform((value: string | null) => value || null),
    ),
  ),
};

interface PlacedFields {
  place?: string | null | undefined;
  venueId?: string | null | undefined;
  maxParticipants: number;
  minPlaces?: number | null | undefined;
}
/** A class has a place of its own or a venue. */
export const hasPlace = z.refine<PlacedFields>(
  ({ place, venueId }) =>
    Boolean(venueId) || /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(place ?? ""),
  { error: REQUIRED_FIELDS, path: ["place"] },
);
export const minimumFits = z.refine<PlacedFields>(
  ({ minPlaces, maxParticipants }) => (minPlaces ?? 0) <= maxParticipants,
  {
    error: "Le minimum ne peut pas dépasser le nombre de participants.",
    path: ["minPlaces"],
  },
);

export const shownRules = {
  opensDays: z.nullable(z.number()),
  opensTime: z.string(),
  closesMinutes: z.number(),
  minPlaces: z.nullable(z.number()),
  minCheckHours: z.number(),
};

export const shownClassFields = {
  label: z.string(),
  place: z.string(),
  maxParticipants: z.number(),
  cancelTimeInHours: z.number(),
  assistantId: z.nullable(outId),
  isPrivateActivity: z.boolean(),
  ...shownRules,
};
