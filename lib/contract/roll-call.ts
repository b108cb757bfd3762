import * as z from "zod/mini";
import { activityDetails } from "./class-details";
import { endpoint } from "./endpoint";
import { code, id, instant, outId, storable } from "./fields";

export const activityParams = z.object({ id: id("ACTIVITY_NOT_FOUND") });

export const getActivityDetails = endpoint({
  method: "GET",
  path: "/api/activity/:id/details",
  access: "COACH",
  summary: "Un cours et ses participants, puis sa liste d'attente dans l'ordre",
  params: activityParams,
  response: activityDetails,
  shows: ["activities", "reservations", "subscriptions"],
});

const LIST_EXPECTED = "Une liste de réservations est attendue.";
const places = z
  .array(z.string({ error: LIST_EXPECTED }).check(storable(code("NOT_A_PLACE_OF_CLASS"))), {
    error: LIST_EXPECTED,
  })
  .check(z.maxLength(2000, LIST_EXPECTED));
/** Who came of those that were seen then: sent at once, or days later. */
const rollCall = z.object({
  present: places,
  seen: places,
  takenAt: instant("Heure de l'appel"),
  /** Which presences its person knew, noted as come or as absent: of others than these nothing is written over, whatever the clocks say. */
  knownPresent: z.optional(places),
  knownAbsent: z.optional(places),
});

/** Places, by their ids. */
export const rollCallResult = z.object({
  changed: z.array(outId),
  /** Not confirmed any more. */
  ignored: z.array(outId),
  /** Recorded by somebody since, and left alone. */
  conflicts: z.array(outId),
});

export type RollCallResult = z.output<typeof rollCallResult>;

export const recordAttendance = endpoint({
  method: "POST",
  path: "/api/activity/:id/presents",
  access: "COACH",
  summary:
    "Noter les présences : une liste (ces réservations sont présentes, les autres absentes), ou un appel envoyé plus tard, qui ne change que ce qu'il a vu",
  params: activityParams,
  body: z.union([places, rollCall], {
    error: "Un appel se compose des présents, de ceux qu'il a vus et de son heure.",
  }),
  response: z.union([rollCallResult, activityDetails]),
  errors: ["ATTENDANCE_TOO_EARLY", "NOT_A_PLACE_OF_CLASS", "ROLL_CALL_AHEAD", "ACTIVITY_CANCELLED"],
  changes: ["reservations"],
  queue: "id",
});
