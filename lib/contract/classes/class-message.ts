import * as z from "zod/mini";
import { activityParams } from "@/lib/contract/booking/roll-call";
import { endpoint } from "@/lib/contract/endpoint";
import { code, day, id, optionalLines, outId } from "@/lib/contract/fields";
import { previewFlag, unreached } from "@/lib/contract/operations/preview";

const wrongText = "Message : de 1 à 1000 caractères.";

export const messageClass = endpoint({
  method: "POST",
  path: "/api/activity/:id/message",
  access: "COACH",
  summary: "Écrire aux élèves d'un cours, jusqu'à sept jours après sa fin ; ils me répondent",
  params: activityParams,
  body: z.object({
    text: optionalLines("Message", 1000).check(z.minLength(1, wrongText)),
    to: z.enum(["ALL", "CONFIRMED", "WAITING"], {
      error: "Destinataires : tous, les inscrits ou la liste d'attente.",
    }),
  }),
  /** How many persons are written to, and whom no mail reaches. */
  response: z.object({ sent: z.number(), unreached }),
  changes: [],
  queue: "id",
  errors: ["ACTIVITY_CANCELLED", "CLASS_LONG_OVER", "MESSAGES_FULL"],
});

/** What an absence gives back, or would give back. */
const absence = z.object({
  cancelled: z.number(),
  refunded: z.number(),
  /** Classes not begun whose deadline is past: the place is kept. */
  kept: z.array(outId),
});
export type Absence = z.output<typeof absence>;

export const planAbsence = endpoint({
  method: "POST",
  path: "/api/activity/reservations/absence",
  access: "TRAINEE",
  summary:
    "Annuler mes places de ces jours dont le délai n'est pas passé, et celles en attente, chez un coach ou chez tous",
  body: z
    .object({
      beginDate: day("Début"),
      endDate: day("Fin"),
      coachId: z.nullish(id("COACH_NOT_FOUND", code("COACH_NOT_FOUND"))),
    })
    .check(
      z.refine(({ beginDate, endDate }) => beginDate <= endDate, {
        error: "La fin doit être après le début.",
        path: ["endDate"],
      }),
    ),
  query: z.object(previewFlag),
  response: absence,
  preview: absence,
  changes: ["activities", "subscriptions", "movements", "reservations"],
  errors: ["COACH_NOT_FOUND"],
});
