import * as z from "zod/mini";
import { activityDetails, activityParams } from "@/lib/contract/classes/class-details";
import { endpoint } from "@/lib/contract/endpoint";
import { code, instant, outId, storable } from "@/lib/contract/fields";

const LIST_EXPECTED = "Une liste de réservations est attendue.";
const place = z
  .string({ error: LIST_EXPECTED })
  .check(storable(code("NOT_A_PLACE_OF_CLASS")), z.toLowerCase());
const places = z.array(place, { error: LIST_EXPECTED }).check(z.maxLength(2000, LIST_EXPECTED));
const rollCall = z.object({
  present: places,
  seen: places,
  takenAt: instant("Heure de l'appel"),
  /** Presences that the device knew; another presence stored since is not overwritten. */
  knownPresent: z.optional(places),
  knownAbsent: z.optional(places),
});

const FROM_EXPECTED = "Chaque présence dit ce qu'elle remplace : réservé, présent ou absent.";
const TO_EXPECTED = "Chaque présence est notée présente ou absente.";
const confirmed = ["BOOKED", "BOOKED_AND_COME", "BOOKED_AND_ABSENT"] as const;
const marks = z.object({
  marks: z
    .array(
      z.object({
        reservationId: place,
        from: z
          .array(z.enum(confirmed, { error: FROM_EXPECTED }), { error: FROM_EXPECTED })
          .check(z.maxLength(confirmed.length, FROM_EXPECTED)),
        to: z.enum(["BOOKED_AND_COME", "BOOKED_AND_ABSENT"], { error: TO_EXPECTED }),
      }),
      { error: LIST_EXPECTED },
    )
    .check(z.maxLength(2000, LIST_EXPECTED)),
});

export const rollCallResult = z.object({
  changed: z.array(outId),
  /** Places that are no longer confirmed. */
  ignored: z.array(outId),
  /** Places recorded by another person since, which stay unchanged. */
  conflicts: z.array(outId),
});

export type RollCallResult = z.output<typeof rollCallResult>;

export const recordAttendance = endpoint({
  method: "POST",
  path: "/api/activity/:id/presents",
  access: "COACH",
  summary:
    "Noter les présences : une liste (ces réservations sont présentes, les autres absentes), un appel envoyé plus tard, qui ne change que ce qu'il a vu, ou des présences une à une, chacune avec les statuts qu'elle remplace",
  params: activityParams,
  body: z.union([places, rollCall, marks], {
    error:
      "Un appel se compose des présents, de ceux qu'il a vus et de son heure, ou de présences notées une à une.",
  }),
  response: z.union([rollCallResult, z.omit(activityDetails, { meetingUrl: true })]),
  errors: ["ATTENDANCE_TOO_EARLY", "NOT_A_PLACE_OF_CLASS", "MARKED_TWICE", "ACTIVITY_CANCELLED"],
  changes: ["reservations"],
  queue: "id",
  key: "roll-call.:id",
});
