import * as z from "zod/mini";
import { shownClassFields } from "./class-fields";
import { endpoint } from "./endpoint";
import { id, outId, outInstant, queryWhole } from "./fields";

export const activity = z.object({
  id: outId,
  coachId: outId,
  /** Of the series it belongs to; null for a single class. */
  seriesId: z.nullable(outId),
  ...shownClassFields,
  beginDate: outInstant,
  endDate: outInstant,
  /** Places taken, waiting ones included (spec §3). */
  participants: z.number(),
  confirmedPlaces: z.number(),
  waitingPlaces: z.number(),
  isRecurring: z.boolean(),
  coachName: z.string(),
  coachUrlPicture: z.nullable(z.string()),
  numberReservationForMe: z.number(),
  numberReservationOnWaitingListForMe: z.number(),
  comment: z.nullable(z.string()),
  version: z.number(),
});
export type Activity = z.output<typeof activity>;

export const reservationStatus = z.enum([
  "BOOKED",
  "BOOKED_AND_COME",
  "BOOKED_AND_ABSENT",
  "CANCEL",
  "CANCEL_NO_INCR",
]);
export type ReservationStatus = z.output<typeof reservationStatus>;

const month = z.object({ monthOffset: queryWhole("Mois", -1200, 1200, 0) });

export const listMyActivities = endpoint({
  method: "GET",
  path: "/api/activities/all-month",
  access: "COACH",
  summary: "Mes cours d'un mois entier, n mois après celui-ci",
  query: month,
  response: z.array(activity),
  shows: ["activities"],
});

export const listActivities = endpoint({
  method: "GET",
  path: "/api/activities/all-month/:coachId",
  access: "TRAINEE",
  summary: "Les cours d'un coach que je suis, d'un mois, à partir d'aujourd'hui",
  params: z.object({ coachId: id("COACH_NOT_FOUND") }),
  query: month,
  response: z.array(activity),
  errors: ["MONTH_OUT_OF_RANGE"],
  shows: ["activities"],
});
