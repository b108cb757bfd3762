import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { day, euros, id, text, whole, yesNo } from "./fields";
import { subscription } from "./subscriptions";

const subscriptionId = z.object({ id: id("SUBSCRIPTION_NOT_FOUND") });

export const activateSubscription = endpoint({
  method: "PUT",
  path: "/api/subscription/:id/activate",
  access: "COACH",
  summary: "Reprendre un abonnement en pause : sa fin recule d'autant de jours",
  params: subscriptionId,
  response: subscription,
  errors: ["NOT_SUSPENDED"],
});

export const suspendSubscription = endpoint({
  method: "PUT",
  path: "/api/subscription/:id/suspend",
  access: "COACH",
  summary: "Mettre un abonnement en pause : ses places à venir sont annulées et recréditées",
  params: subscriptionId,
  response: subscription,
  errors: ["ALREADY_SUSPENDED"],
});

export const deleteTraineeSubscription = endpoint({
  method: "DELETE",
  path: "/api/subscription/:id/:subscriptionId",
  access: "COACH",
  summary: "Supprimer l'abonnement d'un élève (ids de l'élève et de l'abonnement)",
  params: z.object({ id: id("TRAINEE_NOT_FOUND"), subscriptionId: id("SUBSCRIPTION_NOT_FOUND") }),
  response: null,
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
  response: subscription,
  status: 201,
  errors: ["FREE_OFFER_TAKEN"],
});

const amounts = "Le montant payé ne peut pas dépasser le prix.";
export const editSubscription = endpoint({
  method: "PUT",
  path: "/api/subscription/trainee/:traineeId",
  access: "COACH",
  summary: "Modifier l'abonnement d'un élève",
  params: z.object({ traineeId: id("TRAINEE_NOT_FOUND") }),
  body: z
    .object({
      id: id("SUBSCRIPTION_NOT_FOUND"),
      beginDate: day("Début"),
      endDate: day("Fin"),
      suspendDate: z.optional(z.nullable(day("En pause depuis le"))),
      label: text("Nom", 100),
      quantity: z.nullish(whole("Nombre de cours", 1, 1000)),
      quantityLeft: z.nullish(whole("Cours restants", 0, 1000)),
      quantityLeftSeen: z.nullish(whole("Cours restants affichés", 0, 100_000)),
      price: euros("Prix"),
      amountPaid: euros("Montant payé"),
      isPaid: yesNo("Payé"),
      nbReservationPerWeek: z.nullish(whole("Cours par semaine", 1, 50)),
      type: z.enum(["CARD", "SUBSCRIPTION"], { error: "Choisissez une carte ou un abonnement." }),
      isPrivateOffer: yesNo("Privé"),
    })
    .check(
      z.refine((s) => s.endDate >= s.beginDate, {
        error: "La date de fin ne peut pas être avant la date de début.",
        path: ["endDate"],
      }),
      z.refine((s) => s.type !== "CARD" || typeof s.quantity === "number", {
        error: "Nombre de cours : un nombre entier entre 1 et 1000.",
        path: ["quantity"],
      }),
      z.refine((s) => s.type !== "CARD" || typeof s.quantityLeft === "number", {
        error: "Cours restants : un nombre entier entre 0 et 1000.",
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
      z.refine((s) => s.amountPaid <= s.price, { error: amounts, path: ["amountPaid"] }),
    ),
  response: subscription,
});
