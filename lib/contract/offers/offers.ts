import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { forPerson } from "@/lib/contract/families/for-person";
import { euros, id, outId, text, versionSeen, whole, yesNo } from "@/lib/contract/fields";
import { isValidityDays } from "@/lib/domain/validity";

export const offer = z.object({
  id: outId,
  type: z.enum(["CARD", "SUBSCRIPTION", "FREE_GROUP_CLASS"]),
  label: z.string(),
  price: z.number(),
  quantity: z.nullable(z.number()),
  nbReservationPerWeek: z.nullable(z.number()),
  validityDurationInDay: z.number(),
  isPrivateOffer: z.boolean(),
  /** A guardian may share a subscription to it with the family. */
  isShareable: z.boolean(),
  version: z.number(),
});
export type Offer = z.output<typeof offer>;

const VALIDITY = "La validité est de 1, 3, 6, 12 ou 18 mois.";
const offerFields = {
  type: z.enum(["CARD", "SUBSCRIPTION"], { error: "Choisissez une carte ou un abonnement." }),
  label: text("Nom de la formule", 100),
  price: euros("Prix"),
  quantity: z.nullish(whole("Nombre de cours", 1, 1000)),
  nbReservationPerWeek: z.nullish(whole("Cours par semaine", 1, 50)),
  validityDurationInDay: whole("Validité", 1, 600, VALIDITY).check(
    z.refine(isValidityDays, { error: VALIDITY }),
  ),
  isPrivateOffer: yesNo("Formule privée"),
  /** Absent: unchanged, or no for a new offer. */
  isShareable: z.nullish(yesNo("Formule à partager")),
};
const cardHasQuantity = z.refine<{ type: string; quantity?: number | null | undefined }>(
  (o) => o.type !== "CARD" || typeof o.quantity === "number",
  { error: "Nombre de cours : un nombre entier entre 1 et 1000.", path: ["quantity"] },
);
const subscriptionHasQuota = z.refine<{
  type: string;
  nbReservationPerWeek?: number | null | undefined;
}>((o) => o.type !== "SUBSCRIPTION" || typeof o.nbReservationPerWeek === "number", {
  error: "Cours par semaine : un nombre entier entre 1 et 50.",
  path: ["nbReservationPerWeek"],
});

export const listMyOffers = endpoint({
  method: "GET",
  path: "/api/offers",
  access: "COACH",
  summary: "Mes formules, par nom",
  response: z.array(offer),
  shows: ["offers"],
});

export const listOffers = endpoint({
  method: "GET",
  path: "/api/offers/:coachId",
  access: "TRAINEE",
  summary: "Les formules d'un coach que je suis, par nom",
  params: z.object({ coachId: id("COACH_NOT_FOUND") }),
  query: z.object(forPerson),
  response: z.array(offer),
  shows: ["offers"],
});

export const createOffer = endpoint({
  method: "POST",
  path: "/api/offer",
  access: "COACH",
  summary: "Créer une formule",
  body: z.object(offerFields).check(cardHasQuantity, subscriptionHasQuota),
  response: offer,
  status: 201,
  changes: ["offers"],
});

export const editOffer = endpoint({
  method: "PUT",
  path: "/api/offer",
  access: "COACH",
  summary: "Modifier une formule ; les abonnements déjà pris ne changent pas",
  body: z
    .object({
      ...offerFields,
      id: id("OFFER_NOT_FOUND"),
      version: versionSeen,
      type: z.enum(["CARD", "SUBSCRIPTION", "FREE_GROUP_CLASS"], {
        error: "Choisissez une carte ou un abonnement.",
      }),
    })
    .check(cardHasQuantity, subscriptionHasQuota),
  response: offer,
  errors: ["FREE_OFFER_LOCKED", "CHANGED_MEANWHILE"],
  changes: ["offers"],
});

export const deleteOffer = endpoint({
  method: "DELETE",
  path: "/api/offer/:id",
  access: "COACH",
  summary: "Supprimer une formule ; les abonnements déjà pris restent",
  params: z.object({ id: id("OFFER_NOT_FOUND") }),
  response: null,
  errors: ["FREE_OFFER_LOCKED"],
  changes: ["offers"],
  key: "offer.:id",
});
