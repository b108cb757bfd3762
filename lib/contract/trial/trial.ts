import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { euros, id, storable } from "@/lib/contract/fields";
import { email, ownName, phone } from "@/lib/contract/trainees/person-fields";

const params = z.object({ code: z.string() });
const activityId = id("ACTIVITY_NOT_FOUND");

export const askTrial = endpoint({
  method: "POST",
  path: "/api/public/coach/:code/trial",
  access: "PUBLIC",
  summary: "Demander un cours d'essai sans compte : un code arrive par mail",
  params,
  body: z.object({
    activityId,
    firstName: ownName("Prénom", 80),
    lastName: ownName("Nom", 80),
    email,
    phoneNumber: phone,
  }),
  response: z.object({}),
  status: 202,
  errors: [
    "NOT_OPEN_YET",
    "BOOKING_CLOSED",
    "COACH_CODE_UNKNOWN",
    "ACTIVITY_NOT_FOUND",
    "TRIAL_CLASS_CANCELLED",
    "TRIAL_CLASS_BEGUN",
    "TRIAL_OFF",
  ],
  changes: [],
  limit: ["trial-ip", "trial-address", "trial-coach"],
  key: "trial.:activityId",
});

const WRITTEN_CODE = "Entrez les 6 chiffres du code reçu.";

export const confirmTrial = endpoint({
  method: "POST",
  path: "/api/public/coach/:code/trial/confirm",
  access: "PUBLIC",
  summary: "Confirmer un cours d'essai par le code reçu : compte, formule et place d'un coup",
  params,
  body: z.object({
    email,
    code: z
      .string({ error: WRITTEN_CODE })
      .check(
        z.trim(),
        z.maxLength(40, WRITTEN_CODE),
        z.minLength(1, WRITTEN_CODE),
        storable(WRITTEN_CODE),
      ),
    activityId,
    /** The price that the page showed; another price is an error. */
    price: z.nullish(euros("Prix")),
  }),
  response: z.object({ token: z.string(), booked: z.number(), waiting: z.number() }),
  status: 201,
  errors: [
    "NOT_OPEN_YET",
    "BOOKING_CLOSED",
    "COACH_CODE_UNKNOWN",
    "WRONG_CODE",
    "ACTIVITY_NOT_FOUND",
    "ACTIVITY_CANCELLED",
    "ACTIVITY_BEGUN",
    "ACTIVITY_PRIVATE",
    "TRIAL_OFF",
    "TRIAL_TAKEN",
    "EMAIL_TAKEN",
    "CHANGED_MEANWHILE",
  ],
  secret: true,
  changes: ["account", "activities", "subscriptions", "reservations"],
  limit: ["trial-confirm-ip"],
});
