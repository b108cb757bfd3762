import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { outId, outInstant } from "@/lib/contract/fields";
import { activityParams } from "./class-details";

/** Restored classes, and their places that could not be restored. */
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

const cancellation = z.object({
  /** The id of the first class; restoring any of them restores all. */
  id: outId,
  label: z.string(),
  beginDate: outInstant,
  activities: z.number(),
  undoableUntil: outInstant,
});
export type Cancellation = z.output<typeof cancellation>;

export const listCancellations = endpoint({
  method: "GET",
  path: "/api/activities/cancelled",
  access: "COACH",
  summary: "Mes annulations des dix dernières minutes, qui peuvent encore être défaites",
  response: z.array(cancellation),
  shows: ["activities"],
});

export const restoreActivity = endpoint({
  method: "POST",
  path: "/api/activity/:id/restore",
  access: "COACH",
  summary:
    "Rétablir les cours d'une annulation, dans les dix minutes : tous reviennent, avec leurs places",
  params: activityParams,
  response: returned,
  changes: ["activities", "subscriptions", "movements", "reservations", "trainees"],
  queue: "id",
  errors: ["NOT_CANCELLED", "PART_OF_CLOSURE", "TOO_LATE"],
  key: "class.:id",
});
