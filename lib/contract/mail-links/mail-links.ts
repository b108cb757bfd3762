import * as z from "zod/mini";
import { bookingResult, cancelResult } from "@/lib/contract/booking/reservations";
import { endpoint } from "@/lib/contract/endpoint";
import { outInstant } from "@/lib/contract/fields";

const params = z.object({ token: z.string() });

const linkedPlace = z.object({
  label: z.string(),
  beginDate: outInstant,
  endDate: outInstant,
  place: z.string(),
  coachName: z.string(),
  /** Confirmed places. */
  places: z.number(),
  waiting: z.number(),
  /** The last instant of a free cancellation. */
  deadline: outInstant,
  /** A cancellation now would not return the credit. */
  costsCredit: z.boolean(),
  /** A late cancellation returns its credit when another trainee takes the place. */
  returnsTakenPlaces: z.boolean(),
  state: z.enum(["CONFIRMED", "WAITING", "CANCELLED", "BEGUN", "ENDED"]),
  /** The venue's address; null without a venue. */
  address: z.nullable(z.string()),
  /** How to get in: for a confirmed place, from the day before to the end. */
  accessNote: z.nullable(z.string()),
  /** Whether the online class can be joined now. */
  meetingSoon: z.boolean(),
  /** When the online class can first be joined; null for a class in a room. */
  joinFrom: z.nullable(outInstant),
  coachEmail: z.nullable(z.string()),
  coachPhone: z.nullable(z.string()),
});
export type LinkedPlace = z.output<typeof linkedPlace>;

export const getLinkedPlace = endpoint({
  method: "GET",
  path: "/api/public/place/:token",
  access: "PUBLIC",
  summary: "Mes places d'une réservation, par le lien reçu par mail",
  params,
  response: linkedPlace,
  errors: ["PLACE_LINK_UNKNOWN"],
  shows: ["reservations"],
  limit: ["public-ip"],
});

export const cancelLinkedPlace = endpoint({
  method: "POST",
  path: "/api/public/place/:token/cancel",
  access: "PUBLIC",
  summary: "Annuler les places d'une réservation, par le lien reçu par mail",
  params,
  /** `free` cancels only if every confirmed place still returns its credit. */
  body: z.optional(z.object({ free: z.optional(z.boolean()) })),
  response: cancelResult,
  errors: [
    "PLACE_LINK_UNKNOWN",
    "PLACE_CANCELLED",
    "ACTIVITY_CANCELLED",
    "ACTIVITY_BEGUN",
    "CANCEL_COSTS",
  ],
  changes: ["activities", "subscriptions", "movements", "reservations"],
  limit: ["public-ip"],
  key: "linked-place.:token",
});

export const claimLinkedPlace = endpoint({
  method: "POST",
  path: "/api/public/place/:token/claim",
  access: "PUBLIC",
  summary: "Prendre la place libérée après le délai, par le lien reçu par mail",
  params,
  response: bookingResult,
  errors: [
    "PLACE_LINK_UNKNOWN",
    "PLACE_CANCELLED",
    "PLACE_CONFIRMED",
    "ACTIVITY_CANCELLED",
    "ACTIVITY_BEGUN",
    "NO_FREE_PLACE",
    "CLAIM_NOT_NEEDED",
  ],
  changes: ["activities", "subscriptions", "movements", "reservations"],
  limit: ["public-ip"],
  key: "linked-place.:token",
});

export const retakeLinkedPlace = endpoint({
  method: "POST",
  path: "/api/public/place/:token/retake",
  access: "PUBLIC",
  summary: "Reprendre les places annulées par ce lien, dans les dix minutes",
  params,
  response: linkedPlace,
  errors: [
    "PLACE_LINK_UNKNOWN",
    "PLACE_CONFIRMED",
    "PLACE_WAITING",
    "NOT_CANCELLED_BY_LINK",
    "RETAKE_OVER",
    "ACTIVITY_CANCELLED",
    "ACTIVITY_BEGUN",
    "SUBSCRIPTION_MISMATCH",
    "NOT_OPEN_YET",
    "BOOKING_CLOSED",
  ],
  changes: ["activities", "subscriptions", "movements", "reservations"],
  limit: ["public-ip"],
  key: "linked-place.:token",
});

export const stopReminders = endpoint({
  method: "POST",
  path: "/api/public/reminders/:token",
  access: "PUBLIC",
  summary: "Ne plus recevoir de rappels, par le lien reçu par mail (RFC 8058)",
  params,
  response: null,
  errors: ["REMINDER_LINK_UNKNOWN"],
  changes: ["reminders"],
  limit: ["public-ip"],
});
