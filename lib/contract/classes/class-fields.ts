import * as z from "zod/mini";
import { id, outId, REQUIRED_FIELDS, text } from "@/lib/contract/fields";

function requiredWhole(name: string, max: number) {
  const bounds = `${name} : un nombre entier, ${max} au plus.`;
  return z
    .number({ error: REQUIRED_FIELDS })
    .check(z.gte(1, REQUIRED_FIELDS), z.int(bounds), z.lte(max, bounds));
}

export const classFields = {
  label: text("Nom", 120, REQUIRED_FIELDS),
  place: text("Lieu", 120, REQUIRED_FIELDS),
  maxParticipants: requiredWhole("Participants", 1000),
  cancelTimeInHours: requiredWhole("Délai d'annulation", 72),
  assistantId: z.nullish(id("ASSISTANT_NOT_FOUND")),
  isPrivateActivity: z.boolean({ error: REQUIRED_FIELDS }),
};

export const shownClassFields = {
  label: z.string(),
  place: z.string(),
  maxParticipants: z.number(),
  cancelTimeInHours: z.number(),
  assistantId: z.nullable(outId),
  isPrivateActivity: z.boolean(),
};
