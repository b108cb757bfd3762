import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import {
  day,
  euros,
  id,
  signedEuros,
  text,
  versionSeen,
  whole,
  yesNo,
} from "@/lib/contract/fields";
import { method, positiveEuros, receivedOn, reference } from "@/lib/contract/money/receipts";
import { coachPreview, preview, previewFlag } from "@/lib/contract/operations/preview";
import { MAX_TYPED_CREDITS } from "@/lib/domain/credits";
import { subscription } from "./subscriptions";

const subscriptionId = z.object({ id: id("SUBSCRIPTION_NOT_FOUND") });
const seen = z.optional(z.object({ version: versionSeen }));

export const listTraineeSubscriptions = endpoint({
  method: "GET",
  path: "/api/user/trainee/:id/subscriptions",
  access: "COACH",
  summary: "Tous les abonnements d'un élève avec moi, terminés compris, les plus récents d'abord",
  params: z.object({ id: id("TRAINEE_NOT_FOUND") }),
  response: z.array(subscription),
  shows: ["subscriptions"],
});

export const activateSubscription = endpoint({
  method: "PUT",
  path: "/api/subscription/:id/activate",
  access: "COACH",
  summary: "Réactiver un abonnement en pause : sa fin recule d'autant de jours",
  params: subscriptionId,
  body: seen,
  response: subscription,
  errors: ["NOT_SUSPENDED", "CHANGED_MEANWHILE"],
  changes: ["subscriptions"],
  key: "pause.:id",
});

export const suspendSubscription = endpoint({
  method: "PUT",
  path: "/api/subscription/:id/suspend",
  access: "COACH",
  summary: "Mettre un abonnement en pause : ses places à venir sont annulées et recréditées",
  params: subscriptionId,
  query: z.object(previewFlag),
  body: seen,
  response: subscription,
  preview,
  errors: ["ALREADY_SUSPENDED", "CHANGED_MEANWHILE"],
  changes: ["activities", "subscriptions", "movements", "reservations"],
  key: "pause.:id",
});

export const deleteTraineeSubscription = endpoint({
  method: "DELETE",
  path: "/api/subscription/:id/:subscriptionId",
  access: "COACH",
  summary: "Supprimer l'abonnement d'un élève (ids de l'élève et de l'abonnement)",
  params: z.object({
    id: id("SUBSCRIPTION_NOT_FOUND"),
    subscriptionId: id("SUBSCRIPTION_NOT_FOUND"),
  }),
  query: z.object(previewFlag),
  response: null,
  preview: coachPreview,
  changes: ["activities", "subscriptions", "movements", "reservations"],
  key: "subscription.:subscriptionId",
});

export const giveSubscription = endpoint({
  method: "POST",
  path: "/api/subscription/trainee/:traineeId/offer/:offerId",
  access: "COACH",
  summary: "Ajouter un abonnement à un élève",
  params: z.object({
    traineeId: id("TRAINEE_NOT_FOUND"),
    offerId: id("OFFER_NOT_FOUND", "Veuillez sélectionner une offre"),
  }),
  body: z.optional(
    z.object({
      /** At most a year before or after today; absent: today. */
      beginDate: z.nullish(day("Début")),
      price: z.nullish(euros("Prix")),
      payment: z.nullish(z.object({ amount: positiveEuros, method, receivedOn, reference })),
    }),
  ),
  response: subscription,
  status: 201,
  errors: ["FREE_OFFER_TAKEN", "BEGIN_OUT_OF_RANGE", "MORE_THAN_DUE", "CASH_LIMIT"],
  changes: ["subscriptions", "receipts"],
  key: "sale.:traineeId",
});

/** Limits of typed values. Returned credits may exceed them, so the service checks each card. */
export const QUANTITY_WRONG = `Nombre de cours : un nombre entier entre 1 et ${MAX_TYPED_CREDITS}.`;
export const QUANTITY_LEFT_WRONG = `Cours restants : un nombre entier entre 0 et ${MAX_TYPED_CREDITS}.`;
const LARGEST_CARD = 100_000;

/** The service returns it, after the error of a price below the received amount. */
export const AMOUNT_BELOW_ZERO = "Montant payé : un nombre supérieur ou égal à 0.";
export const AMOUNT_ABOVE_PRICE = "Le montant payé ne peut pas dépasser le prix.";
export const editSubscription = endpoint({
  method: "PUT",
  path: "/api/subscription/trainee/:traineeId",
  access: "COACH",
  summary: "Modifier l'abonnement d'un élève",
  params: z.object({ traineeId: id("SUBSCRIPTION_NOT_FOUND") }),
  body: z
    .object({
      id: id("SUBSCRIPTION_NOT_FOUND"),
      beginDate: day("Début"),
      endDate: day("Fin"),
      suspendDate: z.optional(z.nullable(day("En pause depuis le"))),
      label: text("Nom", 100),
      quantity: z.nullish(whole("Nombre de cours", 1, LARGEST_CARD, QUANTITY_WRONG)),
      quantityLeft: z.nullish(whole("Cours restants", 0, LARGEST_CARD, QUANTITY_LEFT_WRONG)),
      quantityLeftSeen: z.nullish(whole("Cours restants affichés", 0, LARGEST_CARD)),
      price: euros("Prix"),
      /** As stored it may be above the price or below 0, because of payments online. */
      amountPaid: signedEuros("Montant payé"),
      isPaid: yesNo("Payé"),
      nbReservationPerWeek: z.nullish(whole("Cours par semaine", 1, 50)),
      type: z.enum(["CARD", "SUBSCRIPTION"], { error: "Choisissez une carte ou un abonnement." }),
      isPrivateOffer: yesNo("Privé"),
      version: versionSeen,
      /** The method for the additional amount; absent: OTHER, today. */
      payment: z.nullish(z.object({ method, receivedOn, reference })),
    })
    .check(
      z.refine((s) => s.endDate >= s.beginDate, {
        error: "La date de fin ne peut pas être avant la date de début.",
        path: ["endDate"],
      }),
      z.refine((s) => s.type !== "CARD" || typeof s.quantity === "number", {
        error: QUANTITY_WRONG,
        path: ["quantity"],
      }),
      z.refine((s) => s.type !== "CARD" || typeof s.quantityLeft === "number", {
        error: QUANTITY_LEFT_WRONG,
        path: ["quantityLeft"],
      }),
      z.refine((s) => s.type !== "CARD" || (s.quantityLeft ?? 0) <= (s.quantity ?? 0), {
        error: "Les cours restants ne peuvent pas dépasser le nombre de cours de la carte.",
        path: ["quantityLeft"],
      }),
      z.refine((s) => s.type !== "SUBSCRIPTION" || typeof s.nbReservationPerWeek === "number", {
        error: "Cours par semaine : un nombre entier entre 1 et 50.",
        path: ["nbReservationPerWeek"],
      }),
    ),
  response: subscription,
  errors: ["PRICE_BELOW_RECEIVED", "CHANGED_MEANWHILE", "CASH_LIMIT", "REFUND_PENDING"],
  changes: ["activities", "subscriptions", "movements", "reservations", "receipts"],
});
