import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { day, euros, id, outId, outInstant, text, whole, yesNo } from "./fields";

export const subscription = z.object({
  id: outId,
  traineeId: outId,
  coachId: outId,
  label: z.string(),
  type: z.enum(["CARD", "SUBSCRIPTION"]),
  quantity: z.nullable(z.number()),
  quantityLeft: z.nullable(z.number()),
  price: z.number(),
  amountPaid: z.number(),
  isPaid: z.boolean(),
  beginDate: z.string(),
  endDate: z.string(),
  suspendDate: z.nullable(z.string()),
  nbReservationPerWeek: z.nullable(z.number()),
  isPrivateOffer: z.boolean(),
});
export type Subscription = z.output<typeof subscription>;

export const movement = z.object({
  id: outId,
  date: outInstant,
  delta: z.number(),
  reason: z.enum([
    "PURCHASE",
    "BOOKING",
    "CANCELLATION",
    "CLASS_CANCELLED",
    "WAITING_ENDED",
    "REMOVED_BY_COACH",
    "SUSPENSION",
    "ADJUSTMENT",
  ]),
  activityId: z.nullable(z.string()),
  activityLabel: z.nullable(z.string()),
  activityBeginDate: z.nullable(outInstant),
});
export type Movement = z.output<typeof movement>;

const subscriptionId = z.object({ id: id("SUBSCRIPTION_NOT_FOUND") });

export const listSubscriptions = endpoint({
  method: "GET",
  path: "/api/subscriptions/:coachId",
  access: "TRAINEE",
  summary: "Mes abonnements chez un coach, les plus récents d'abord",
  params: z.object({ coachId: id("COACH_NOT_FOUND") }),
  query: z.object({
    active: z.optional(z.enum(["true", "false"], { error: "Ce filtre vaut true ou false." })),
  }),
  response: z.array(subscription),
});

export const subscribe = endpoint({
  method: "POST",
  path: "/api/subscription/:id",
  access: "TRAINEE",
  summary: "Souscrire à une formule (id de la formule)",
  params: z.object({ id: id("OFFER_NOT_FOUND") }),
  response: subscription,
  status: 201,
  errors: ["PHONE_REQUIRED", "FREE_OFFER_TAKEN"],
});

export const deleteMySubscription = endpoint({
  method: "DELETE",
  path: "/api/subscription/:id",
  access: "USER",
  summary: "Supprimer un abonnement : l'élève, s'il n'est ni payé ni utilisé ; le coach, toujours",
  params: subscriptionId,
  response: null,
  errors: ["DELETE_PAID", "DELETE_PARTLY_PAID", "DELETE_HAS_PLACES"],
});

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

export const countFutureReservations = endpoint({
  method: "GET",
  path: "/api/subscription/:id/future-valid-reservations/count",
  access: "USER",
  summary: "Le nombre de places à venir d'un abonnement, confirmées ou en attente",
  params: subscriptionId,
  response: z.number(),
});

export const listMovements = endpoint({
  method: "GET",
  path: "/api/subscription/:id/movements",
  access: "USER",
  summary: "Les mouvements d'une carte, les plus récents d'abord : leur somme est ce qui reste",
  params: subscriptionId,
  response: z.array(movement),
});
