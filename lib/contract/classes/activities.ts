import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { forPerson } from "@/lib/contract/families/for-person";
import { id, queryWhole } from "@/lib/contract/fields";
import { activity, type reservationStatus } from "./activity";

export type Activity = z.output<typeof activity>;

export type ReservationStatus = z.output<typeof reservationStatus>;

/** The header with the begin of the last planned class, beyond the returned list. */
export const LAST_ACTIVITY = "x-last-activity";

const monthQuery = z.object({ monthOffset: queryWhole("Mois", -1200, 1200, 0) });

export const listMyActivities = endpoint({
  method: "GET",
  path: "/api/activities/all-month",
  access: "COACH",
  summary: "Mes cours d'un mois entier, n mois après celui-ci",
  query: monthQuery,
  response: z.array(activity),
  shows: ["activities"],
  offline: true,
});

export const getActivity = endpoint({
  method: "GET",
  path: "/api/activity/:id",
  access: "TRAINEE",
  summary: "Un cours d'un coach que je suis, passé ou à venir",
  params: z.object({ id: id("ACTIVITY_NOT_FOUND") }),
  query: z.object(forPerson),
  response: activity,
  errors: ["ACTIVITY_CANCELLED"],
  shows: ["activities"],
});

export const listActivities = endpoint({
  method: "GET",
  path: "/api/activities/all-month/:coachId",
  access: "TRAINEE",
  summary: "Les cours d'un coach que je suis, d'un mois, à partir d'aujourd'hui",
  params: z.object({ coachId: id("COACH_NOT_FOUND") }),
  query: z.extend(monthQuery, forPerson),
  response: z.array(activity),
  errors: ["MONTH_OUT_OF_RANGE"],
  shows: ["activities"],
});
