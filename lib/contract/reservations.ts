import * as z from "zod/mini";
import { reservationStatus } from "./activities";
import { endpoint } from "./endpoint";
import { code, id, outId, outInstant, queryFlag, queryWhole, UUID } from "./fields";

const activityId = z.object({ activityId: id("ACTIVITY_NOT_FOUND") });
const activityAndTrainee = z.object({
  activityId: id("ACTIVITY_NOT_FOUND"),
  traineeId: id("TRAINEE_NOT_FOUND"),
});

const bookingQuery = z.object({
  "id-subscription": z
    .string({ error: code("SUBSCRIPTION_REQUIRED") })
    .check(
      z.minLength(1, code("SUBSCRIPTION_REQUIRED")),
      z.regex(UUID, code("SUBSCRIPTION_NOT_FOUND")),
    ),
  "recurrence-mode": queryFlag,
  "number-reservation": queryWhole("Nombre de places", 1, 10, 1),
});

/** Why a later class of a series was not booked. */
export const skipReason = z.enum([
  "DATES",
  "NOT_ENOUGH_CREDITS",
  "WEEKLY_QUOTA",
  "PRIVACY",
  "BEGUN",
  "FULL",
]);

export const bookingResult = z.object({
  booked: z.number(),
  waiting: z.number(),
  skipped: z.array(z.object({ activityId: outId, beginDate: outInstant, reason: skipReason })),
});
export type BookingResult = z.output<typeof bookingResult>;

const myPlaces = z.object({
  booked: z.number(),
  waiting: z.number(),
  /** Of my waiting places, their ranks in the class's whole waiting list: 1 is next. */
  positions: z.array(z.number()),
});
export type MyPlaces = z.output<typeof myPlaces>;

const cancelResult = z.object({ cancelled: z.number(), refunded: z.number() });
export type CancelResult = z.output<typeof cancelResult>;

const bookingErrors = [
  "SUBSCRIPTION_REQUIRED",
  "ACTIVITY_BEGUN",
  "ACTIVITY_CANCELLED",
  "SUBSCRIPTION_MISMATCH",
  "SUBSCRIPTION_SUSPENDED",
  "SUBSCRIPTION_WRONG_PRIVACY",
  "SUBSCRIPTION_DATES",
  "NOT_ENOUGH_CREDITS",
  "WEEKLY_QUOTA",
] as const;

export const bookActivity = endpoint({
  method: "POST",
  path: "/api/activity/reservation/:activityId",
  access: "TRAINEE",
  summary: "Réserver des places : confirmées s'il en reste, sinon sur la liste d'attente",
  params: activityId,
  query: bookingQuery,
  response: bookingResult,
  status: 201,
  errors: bookingErrors,
});

export const getMyPlaces = endpoint({
  method: "GET",
  path: "/api/activity/reservation/:activityId",
  access: "TRAINEE",
  summary: "Mes places d'un cours, et leurs rangs sur la liste d'attente",
  params: activityId,
  response: myPlaces,
});

export const cancelPlace = endpoint({
  method: "DELETE",
  path: "/api/activity/reservation/:activityId",
  access: "TRAINEE",
  summary: "Annuler une de mes places : une en attente d'abord, sinon la plus récente",
  params: activityId,
  response: cancelResult,
  errors: ["ACTIVITY_BEGUN", "RESERVATION_NOT_FOUND", "ATTENDANCE_RECORDED"],
});

export const cancelAllPlaces = endpoint({
  method: "DELETE",
  path: "/api/activity/reservation/:activityId/all",
  access: "TRAINEE",
  summary: "Annuler toutes mes places d'un cours",
  params: activityId,
  response: cancelResult,
  errors: ["ACTIVITY_BEGUN", "RESERVATION_NOT_FOUND", "ATTENDANCE_RECORDED"],
});

export const claimPlace = endpoint({
  method: "POST",
  path: "/api/activity/reservation/:activityId/claim",
  access: "TRAINEE",
  summary:
    "Prendre la place libérée après le délai d'annulation : la première personne qui confirme l'a",
  params: activityId,
  response: bookingResult,
  errors: ["NO_FREE_PLACE", "CLAIM_NOT_NEEDED", "ACTIVITY_BEGUN", "RESERVATION_NOT_FOUND"],
});

export const addParticipant = endpoint({
  method: "POST",
  path: "/api/activity/reservation/:activityId/trainee/:traineeId",
  access: "COACH",
  summary: "Inscrire un élève avec un de ses abonnements, même à un cours commencé",
  params: activityAndTrainee,
  query: bookingQuery,
  response: bookingResult,
  status: 201,
  errors: [...bookingErrors, "ACTIVITY_FULL"],
});

export const removeParticipant = endpoint({
  method: "DELETE",
  path: "/api/activity/reservation/:activityId/trainee/:traineeId",
  access: "COACH",
  summary: "Retirer un élève d'un cours : toutes ses places sont recréditées",
  params: activityAndTrainee,
  response: null,
  errors: ["RESERVATION_NOT_FOUND", "ACTIVITY_CANCELLED"],
});

export const historyItem = z.object({
  id: outId,
  label: z.string(),
  beginDate: outInstant,
  endDate: outInstant,
  coachName: z.string(),
  place: z.string(),
  urlPicture: z.nullable(z.string()),
  status: reservationStatus,
  subscriptionLabel: z.string(),
  privateActivity: z.boolean(),
  isWaitingList: z.boolean(),
  activityId: outId,
});
export type HistoryItem = z.output<typeof historyItem>;

export const getHistory = endpoint({
  method: "GET",
  path: "/api/activities/history/trainee",
  access: "TRAINEE",
  summary: "Mes réservations, par pages",
  query: z.object({
    page: queryWhole("Page", 0, 1_000_000, 0),
    size: queryWhole("Taille de page", 1, 100, 10),
    filter: z._default(
      z.enum(["all", "past", "future"], { error: "Le filtre vaut all, past ou future." }),
      "all",
    ),
    coachId: z.optional(id("COACH_NOT_FOUND")),
  }),
  response: z.object({
    content: z.array(historyItem),
    totalElements: z.number(),
    pageNumber: z.number(),
    totalPages: z.number(),
  }),
});

export const listMySubscriptionHistory = endpoint({
  method: "GET",
  path: "/api/activities/history/subscription/:subscriptionId",
  access: "TRAINEE",
  summary: "Les réservations d'un de mes abonnements",
  params: z.object({ subscriptionId: id("SUBSCRIPTION_NOT_FOUND") }),
  response: z.array(historyItem),
});

export const listTraineeSubscriptionHistory = endpoint({
  method: "GET",
  path: "/api/activities/history/trainee/:traineeId/subscription/:subscriptionId",
  access: "COACH",
  summary: "Les réservations d'un abonnement d'un élève",
  params: z.object({
    traineeId: id("TRAINEE_NOT_FOUND"),
    subscriptionId: id("SUBSCRIPTION_NOT_FOUND"),
  }),
  response: z.array(historyItem),
});
