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

interface Bounds {
  min: number;
  max: number;
}
export const RULE_BOUNDS = {
  opensDays: { min: 0, max: 365 },
  closesMinutes: { min: 0, max: 2880 },
  minPlaces: { min: 1, max: 1000 },
  minCheckHours: { min: 2, max: 72 },
} satisfies Record<string, Bounds>;
const bounded = (name: string, { min, max }: Bounds) => whole(name, min, max);

/** The rules of booking; an absent field keeps its value. */
export const ruleFields = {
  opensDays: z.nullish(bounded("Ouverture des réservations, en jours", RULE_BOUNDS.opensDays)),
  opensTime: z.optional(
    z.string({ error: wrongTime }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, wrongTime)),
  ),
  closesMinutes: z.optional(bounded("Fin des réservations, en minutes", RULE_BOUNDS.closesMinutes)),
  minPlaces: z.nullish(bounded("Minimum d'inscrits", RULE_BOUNDS.minPlaces)),
  minCheckHours: z.optional(
    bounded("Vérification du minimum, en heures", RULE_BOUNDS.minCheckHours),
  ),
};

export const isMeetingUrl = (value: string) =>
  URL.canParse(value) && new URL(value).protocol === "https:" && !/[\s\p{Cc}]/u.test(value);

export const requiredPlace = text("Lieu", 120, REQUIRED_FIELDS);

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
