import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { forPerson } from "@/lib/contract/families/for-person";
import { id, opaque, outId, outInstant, versionSeen, yesNo } from "@/lib/contract/fields";
import { coachPreview, preview, previewFlag } from "@/lib/contract/operations/preview";
import { MOVEMENT_REASONS } from "@/lib/domain/movement-reasons";

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
  /** The price, unless a withdrawal or a waived debt set another amount. */
  owed: z.number(),
  due: z.number(),
  toRefund: z.number(),
  isPaid: z.boolean(),
  beginDate: z.string(),
  endDate: z.string(),
  suspendDate: z.nullable(z.string()),
  nbReservationPerWeek: z.nullable(z.number()),
  isPrivateOffer: z.boolean(),
  /** A guardian may share it with the family. */
  isShareable: z.boolean(),
  /** Other people who book with it; absent in lists that do not show it. */
  sharedWith: z.optional(z.array(z.object({ id: outId, firstName: z.string() }))),
  version: z.number(),
  /** Null for a walk-in sale or an import. */
  offerId: z.nullable(z.string()),
  /** The trainee asked to start within the withdrawal period. */
  beginNow: z.boolean(),
  /** The version of the terms accepted at the purchase; null without terms. */
  termsVersion: z.nullable(z.number()),
  /** The last day to withdraw; null without a right of withdrawal. */
  withdrawUntil: z.nullable(z.string()),
  withdrawnAt: z.nullable(outInstant),
  /** The text of a transfer, such as ELAN-ABC234; shown to its own trainee and its coach, else null. */
  transferReference: z.nullable(z.string()),
  /** The Paris day on which its trainee announced a transfer; null where the reference is null. */
  transferAnnouncedOn: z.nullable(z.string()),
});
export type Subscription = z.output<typeof subscription>;

export const movement = z.object({
  id: outId,
  date: outInstant,
  delta: z.number(),
  reason: z.enum(MOVEMENT_REASONS),
  activityId: z.nullable(z.string()),
  activityLabel: z.nullable(z.string()),
  activityBeginDate: z.nullable(outInstant),
  /** The trainee of the place; null for the subscription's own trainee. */
  for: z.nullable(z.object({ id: outId, firstName: z.string() })),
});
export type Movement = z.output<typeof movement>;

const TERMS_VERSION = "Version des conditions : un nombre entier.";
const subscriptionId = z.object({ id: id("SUBSCRIPTION_NOT_FOUND") });

export const listSubscriptions = endpoint({
  method: "GET",
  path: "/api/subscriptions/:coachId",
  access: "TRAINEE",
  summary: "Mes abonnements chez un coach, les plus récents d'abord",
  params: z.object({ coachId: id("COACH_NOT_FOUND") }),
  query: z.object({
    ...forPerson,
    active: z.optional(z.enum(["true", "false"], { error: "Ce filtre vaut true ou false." })),
  }),
  response: z.array(subscription),
  shows: ["subscriptions"],
});

export const subscribe = endpoint({
  method: "POST",
  path: "/api/subscription/:id",
  access: "TRAINEE",
  summary: "Souscrire à une formule (id de la formule)",
  params: z.object({ id: id("OFFER_NOT_FOUND") }),
  body: z.optional(
    z.object({
      /** Start within the withdrawal period; absent: yes. */
      beginNow: z.nullish(yesNo("Commencer avant la fin du délai de rétractation")),
      /** The version of the accepted terms; absent: none. */
      termsVersion: z.nullish(z.number({ error: TERMS_VERSION }).check(z.int(TERMS_VERSION))),
      /** The version of the offer as loaded; a changed offer is not sold. */
      version: versionSeen,
    }),
  ),
  query: z.object(forPerson),
  response: subscription,
  status: 201,
  errors: ["PHONE_REQUIRED", "FREE_OFFER_TAKEN", "TERMS_CHANGED", "CHANGED_MEANWHILE"],
  changes: ["subscriptions", "offers"],
  key: "purchase.:id",
});

export const deleteMySubscription = endpoint({
  method: "DELETE",
  path: "/api/subscription/:id",
  access: "USER",
  summary: "Supprimer un abonnement : l'élève, s'il n'est ni payé ni utilisé ; le coach, toujours",
  params: subscriptionId,
  query: z.object({ ...previewFlag, ...forPerson }),
  response: null,
  preview: z.union([coachPreview, preview]),
  errors: ["DELETE_PAID", "DELETE_PARTLY_PAID", "DELETE_HAS_PLACES", "SUBSCRIPTION_USED"],
  changes: ["subscriptions", "offers", "activities", "movements", "reservations"],
  key: "subscription.:id",
});

export const countFutureReservations = endpoint({
  method: "GET",
  path: "/api/subscription/:id/future-valid-reservations/count",
  access: "USER",
  summary: "Le nombre de places à venir d'un abonnement, confirmées ou en attente",
  params: subscriptionId,
  query: z.object(forPerson),
  response: z.number(),
  shows: ["reservations"],
});

export const listMovements = endpoint({
  method: "GET",
  path: "/api/subscription/:id/movements",
  access: "USER",
  summary: "Les mouvements d'une carte, les plus récents d'abord : leur somme est ce qui reste",
  params: subscriptionId,
  query: z.object(forPerson),
  response: z.array(movement),
  shows: ["movements"],
});

const wrongPeople = "Choisissez les personnes avec qui partager.";
export const shareSubscription = endpoint({
  method: "POST",
  path: "/api/subscription/:id/share",
  access: "USER",
  summary:
    "Partager un abonnement avec des personnes de la famille ; la liste remplace la précédente",
  params: subscriptionId,
  query: z.object(forPerson),
  body: z.object({
    people: z
      .array(opaque(100, wrongPeople).check(z.toLowerCase()), { error: wrongPeople })
      .check(z.maxLength(30, wrongPeople)),
  }),
  response: subscription,
  errors: ["NOT_NAMEABLE", "NOT_SHAREABLE", "PERSON_NOT_FOUND"],
  changes: ["subscriptions"],
});
