import * as z from "zod/mini";
import { activityParams } from "./activities-of-coach";
import { endpoint } from "./endpoint";
import { outId } from "./fields";

/** Classes that take place again, and the places that did not come back with them, a row a place. */
export const returned = z.object({
  restored: z.number(),
  lost: z.array(
    z.object({
      traineeId: outId,
      activityId: outId,
      reason: z.enum(["LEFT", "SUSPENDED", "ENDED", "NO_CREDIT", "WEEK_USED"]),
    }),
  ),
});

export const restoreActivity = endpoint({
  method: "POST",
  path: "/api/activity/:id/restore",
  access: "COACH",
  summary:
    "Reprendre une annulation, dans les dix minutes : tous ses cours reviennent, avec leurs places",
  params: activityParams,
  response: returned,
  changes: ["activities", "subscriptions", "movements", "reservations", "trainees"],
  queue: "id",
  errors: ["NOT_CANCELLED", "PART_OF_CLOSURE", "TOO_LATE"],
});
