import * as z from "zod/mini";
import { id, outId, REQUIRED_FIELDS, text, whole } from "./fields";

/** What a coach says of a class beside its times. */
export const classFields = {
  label: text("Nom", 120, REQUIRED_FIELDS),
  place: text("Lieu", 120, REQUIRED_FIELDS),
  maxParticipants: whole("Participants", 1, 1000, REQUIRED_FIELDS),
  cancelTimeInHours: whole("Délai d'annulation", 1, 72, REQUIRED_FIELDS),
  assistantId: z.nullish(id("ASSISTANT_NOT_FOUND")),
  isPrivateActivity: z.boolean({ error: REQUIRED_FIELDS }),
};

/** The same, as everybody who sees the class reads it. */
export const shownClassFields = {
  label: z.string(),
  place: z.string(),
  maxParticipants: z.number(),
  cancelTimeInHours: z.number(),
  assistantId: z.nullable(outId),
  isPrivateActivity: z.boolean(),
};
