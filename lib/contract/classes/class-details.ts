import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { guardian } from "@/lib/contract/families/guardian";
import { id, outId, outInstant } from "@/lib/contract/fields";
import { subscription } from "@/lib/contract/subscriptions/subscriptions";
import { activity, reservationStatus } from "./activity";

const participant = z.object({
  firstName: z.string(),
  lastName: z.string(),
  status: reservationStatus,
  traineeId: outId,
  reservationId: outId,
  isWaitingList: z.boolean(),
  subscription,
  urlPicture: z.nullable(z.string()),
  /** Guardians of a person without a login, the OWNER first. */
  guardians: z.array(guardian),
  /** Euros that the trainee owes the coach in total. */
  due: z.number(),
});
export type Participant = z.output<typeof participant>;

export const activityDetails = z.extend(activity, {
  participantsList: z.array(participant),
  /** The address of an online class, a secret. */
  meetingUrl: z.nullable(z.string()),
  cancelledAt: z.nullable(outInstant),
  /** MINIMUM: cancelled by the job, with fewer places than the minimum. */
  cancelReason: z.nullable(z.enum(["MINIMUM"])),
  /** The coach keeps the class whatever the number of places. */
  keptByCoach: z.boolean(),
});
export type ActivityDetails = z.output<typeof activityDetails>;

export const activityParams = z.object({ id: id("ACTIVITY_NOT_FOUND") });

export const getActivityDetails = endpoint({
  method: "GET",
  path: "/api/activity/:id/details",
  access: "COACH",
  summary: "Un cours et ses participants, puis sa liste d'attente dans l'ordre",
  params: activityParams,
  response: activityDetails,
  shows: ["activities", "reservations", "subscriptions"],
  offline: true,
});
