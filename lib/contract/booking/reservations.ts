import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { forPerson } from "@/lib/contract/families/for-person";
import {
  code,
  day,
  id,
  opaque,
  outId,
  outInstant,
  queryFlag,
  queryWhole,
  UUID,
  whole,
  yesNo,
} from "@/lib/contract/fields";
import { previewFlag } from "@/lib/contract/operations/preview";
import { SKIP_REASONS } from "@/lib/domain/booking";
import { SKIP_REASON_OF } from "@/lib/domain/eligibility";

const activityId = z.object({ activityId: id("ACTIVITY_NOT_FOUND") });
const activityAndTrainee = z.object({
  activityId: id("ACTIVITY_NOT_FOUND"),
  traineeId: id("TRAINEE_NOT_FOUND"),
});

const requiredSubscription = z
  .string({ error: code("SUBSCRIPTION_REQUIRED") })
  .check(
    z.minLength(1, code("SUBSCRIPTION_REQUIRED")),
    z.regex(UUID, code("SUBSCRIPTION_NOT_FOUND")),
    z.toLowerCase(),
  );

/** A malformed id is an error of one person, as an unknown id is. */
const subscriptionOfOne = z.string({ error: code("SUBSCRIPTION_REQUIRED") }).check(
  z.minLength(1, code("SUBSCRIPTION_REQUIRED")),
  z.maxLength(1000),
  z.refine((value) => value.isWellFormed() && !value.includes("\u0000")),
  z.toLowerCase(),
);

const bookingQuery = z.object({
  "id-subscription": requiredSubscription,
  "recurrence-mode": queryFlag,
  "number-reservation": queryWhole("Nombre de places", 1, 10, 1),
  "with-classes": queryFlag,
});

export const skipReason = z.enum(SKIP_REASONS);

export const bookingResult = z.object({
  booked: z.number(),
  waiting: z.number(),
  skipped: z.array(z.object({ activityId: outId, beginDate: outInstant, reason: skipReason })),
  /** Present only with `with-classes`. `deadline` is the last instant of a free cancellation. */
  classes: z.optional(
    z.array(
      z.object({
        activityId: outId,
        beginDate: outInstant,
        deadline: outInstant,
        booked: z.number(),
        waiting: z.number(),
      }),
    ),
  ),
});
export type BookingResult = z.output<typeof bookingResult>;

export const cancelResult = z.object({ cancelled: z.number(), refunded: z.number() });
export type CancelResult = z.output<typeof cancelResult>;

const bookingErrors = [
  "SUBSCRIPTION_REQUIRED",
  "ACTIVITY_BEGUN",
  "ACTIVITY_CANCELLED",
  ...(Object.keys(SKIP_REASON_OF) as (keyof typeof SKIP_REASON_OF)[]),
] as const;

export const bookActivity = endpoint({
  method: "POST",
  path: "/api/activity/reservation/:activityId",
  access: "TRAINEE",
  summary: "Réserver des places : confirmées s'il en reste, sinon sur la liste d'attente",
  params: activityId,
  query: z.extend(bookingQuery, { ...previewFlag, ...forPerson }),
  response: bookingResult,
  preview: bookingResult,
  status: 201,
  errors: [...bookingErrors, "SUBSCRIPTION_MISMATCH", "NOT_OPEN_YET", "BOOKING_CLOSED"],
  changes: ["activities", "subscriptions", "movements", "reservations"],
  queue: "activityId",
  key: "place.:activityId",
});

const wrongSeveral = "Choisissez de 1 à 8 réservations.";
export const bookSeveral = endpoint({
  method: "POST",
  path: "/api/activity/reservation/:activityId/several",
  access: "TRAINEE",
  summary:
    "Réserver pour moi et des personnes de ma famille, dans cet ordre : tout, ou rien si une place est refusée",
  params: activityId,
  query: z.object(forPerson),
  body: z.object({
    bookings: z
      .array(
        z.object({
          /** Absent: the query's person, else the caller. Null: the caller. */
          for: z.nullish(id("PERSON_NOT_FOUND")),
          subscriptionId: subscriptionOfOne,
          places: z.optional(whole("Nombre de places", 1, 10)),
        }),
        { error: wrongSeveral },
      )
      .check(z.minLength(1, wrongSeveral), z.maxLength(8, wrongSeveral)),
  }),
  response: z.object({
    booked: z.number(),
    waiting: z.number(),
    /** In the order sent; `for` null is the caller. */
    bookings: z.array(
      z.object({ for: z.nullable(outId), booked: z.number(), waiting: z.number() }),
    ),
  }),
  status: 201,
  errors: [
    ...bookingErrors,
    "SUBSCRIPTION_NOT_FOUND",
    "SUBSCRIPTION_MISMATCH",
    "NOT_OPEN_YET",
    "BOOKING_CLOSED",
    "PERSON_NOT_FOUND",
  ],
  changes: ["activities", "subscriptions", "movements", "reservations"],
  queue: "activityId",
  key: "place.:activityId",
});

export const cancelPlace = endpoint({
  method: "DELETE",
  path: "/api/activity/reservation/:activityId",
  access: "TRAINEE",
  summary: "Annuler une de mes places : une en attente d'abord, sinon la plus récente",
  params: activityId,
  query: z.object(forPerson),
  response: cancelResult,
  errors: ["ACTIVITY_BEGUN", "RESERVATION_NOT_FOUND"],
  changes: ["activities", "subscriptions", "movements", "reservations"],
  queue: "activityId",
  key: "place.:activityId",
});

export const cancelAllPlaces = endpoint({
  method: "DELETE",
  path: "/api/activity/reservation/:activityId/all",
  access: "TRAINEE",
  summary: "Annuler toutes mes places d'un cours",
  params: activityId,
  query: z.object(forPerson),
  response: cancelResult,
  errors: ["ACTIVITY_BEGUN", "RESERVATION_NOT_FOUND"],
  changes: ["activities", "subscriptions", "movements", "reservations"],
  queue: "activityId",
  key: "place.:activityId",
});

export const cancelSeries = endpoint({
  method: "POST",
  path: "/api/activity/reservations/cancel",
  access: "TRAINEE",
  summary:
    "Annuler d'un coup une série réservée : tant de mes places, au plus, dans chacun de ces cours d'un même coach",
  body: z.object({
    activityIds: z
      .array(id("ACTIVITY_NOT_FOUND"), { error: "Indiquez les cours à annuler." })
      .check(
        z.minLength(1, "Indiquez les cours à annuler."),
        z.maxLength(400, "400 cours au plus."),
      ),
    places: whole("Nombre de places", 1, 1000),
  }),
  query: z.object(forPerson),
  response: cancelResult,
  errors: ["ACTIVITY_BEGUN", "RESERVATION_NOT_FOUND"],
  changes: ["activities", "subscriptions", "movements", "reservations"],
  key: "place.:activityIds",
});

export const claimPlace = endpoint({
  method: "POST",
  path: "/api/activity/reservation/:activityId/claim",
  access: "TRAINEE",
  summary: "Prendre la place libérée après le délai d'annulation : premier arrivé, premier servi",
  params: activityId,
  query: z.object(forPerson),
  response: bookingResult,
  errors: [
    "NO_FREE_PLACE",
    "CLAIM_NOT_NEEDED",
    "ACTIVITY_BEGUN",
    "RESERVATION_NOT_FOUND",
    "PLACE_CONFIRMED",
  ],
  changes: ["activities", "subscriptions", "movements", "reservations"],
  queue: "activityId",
  key: "place.:activityId",
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
  changes: ["activities", "subscriptions", "movements", "reservations"],
  queue: "activityId",
});

export const removeParticipant = endpoint({
  method: "DELETE",
  path: "/api/activity/reservation/:activityId/trainee/:traineeId",
  access: "COACH",
  summary: "Retirer un élève d'un cours : toutes ses places sont recréditées",
  params: activityAndTrainee,
  response: null,
  errors: ["PARTICIPANT_NOT_FOUND", "ACTIVITY_CANCELLED"],
  changes: ["activities", "subscriptions", "movements", "reservations"],
  queue: "activityId",
  key: "participants.:activityId",
});

export const MOST_PARTICIPANTS = 50;
const wrongBookings = `Choisissez de 1 à ${MOST_PARTICIPANTS} élèves.`;

/** A malformed id is an error of one person, as an unknown id is. */
const participant = z.object({
  traineeId: opaque(1000, "Un identifiant manque.").check(z.toLowerCase()),
  subscriptionId: subscriptionOfOne,
  /** True books every later class of the series too, up to the day `until`. */
  series: z.optional(yesNo("Toute la série")),
  until: z.nullish(day("Fin")),
  /** True gives one more place to a trainee who has one. */
  again: z.optional(yesNo("Une place de plus")),
});

const participantsResult = z.object({
  results: z.array(
    z.extend(z.omit(bookingResult, { classes: true }), {
      traineeId: outId,
      refused: z.nullable(z.object({ code: z.string(), message: z.string() })),
    }),
  ),
});
export type ParticipantsResult = z.output<typeof participantsResult>;

export const addParticipants = endpoint({
  method: "POST",
  path: "/api/activity/:id/participants",
  access: "COACH",
  summary:
    "Inscrire plusieurs élèves à un cours, ou à la série ; le refus d'un élève n'arrête pas les autres",
  params: z.object({ id: id("ACTIVITY_NOT_FOUND") }),
  query: z.object(previewFlag),
  body: z.object({
    bookings: z.array(participant, { error: wrongBookings }).check(
      z.minLength(1, wrongBookings),
      z.maxLength(MOST_PARTICIPANTS, wrongBookings),
      z.refine(
        (bookings) => new Set(bookings.map(({ traineeId }) => traineeId)).size === bookings.length,
        { error: "Un élève est choisi deux fois." },
      ),
    ),
  }),
  response: participantsResult,
  preview: participantsResult,
  status: 201,
  errors: ["NOBODY_BOOKED", "UNTIL_BEFORE_CLASS"],
  changes: ["activities", "subscriptions", "movements", "reservations"],
  queue: "id",
  key: "participants.:id",
});
