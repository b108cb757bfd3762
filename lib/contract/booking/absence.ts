import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { forPerson } from "@/lib/contract/families/for-person";
import { day, id, outId } from "@/lib/contract/fields";
import { previewFlag } from "@/lib/contract/operations/preview";

const absence = z.object({
  cancelled: z.number(),
  refunded: z.number(),
  /** Classes past their deadline but not begun, whose places stay. */
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
      coachId: z.nullish(id("COACH_NOT_FOUND")),
    })
    .check(
      z.refine(({ beginDate, endDate }) => beginDate <= endDate, {
        error: "La fin doit être après le début.",
        path: ["endDate"],
      }),
    ),
  query: z.object({ ...previewFlag, ...forPerson }),
  response: absence,
  preview: absence,
  changes: ["activities", "subscriptions", "movements", "reservations"],
  errors: ["COACH_NOT_FOUND"],
});
