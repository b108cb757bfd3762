import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { guardian } from "@/lib/contract/families/guardian";
import {
  id,
  optionalLines,
  outId,
  queryFlag,
  queryWhole,
  storable,
  versionSeen,
} from "@/lib/contract/fields";
import { coachPreview, previewFlag } from "@/lib/contract/operations/preview";
import { subscription } from "@/lib/contract/subscriptions/subscriptions";
import { optionalPhone, personName, TRAINEE_EMAIL_REQUIRED, traineeEmail } from "./person-fields";

export const trainee = z.object({
  id: outId,
  /** Null for a trainee who cannot log in. */
  email: z.nullable(z.string()),
  /** The mail service recently rejected mails to this address, or to every guardian. */
  emailRefused: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.nullable(z.string()),
  comment: z.string(),
  commentVersion: z.number(),
  urlPicture: z.nullable(z.string()),
  /** Guardians of a person without a login, the OWNER first. */
  guardians: z.array(guardian),
  /** The account was never opened, so the coach may change its name and address. */
  editable: z.boolean(),
  subscriptions: z.array(subscription),
  /** Has or had a subscription with the coach. */
  subscribed: z.boolean(),
  /** The account is deleted, and its subscriptions are unpaid. */
  erased: z.optional(z.literal(true)),
});
export type Trainee = z.output<typeof trainee>;

const traineeId = z.object({ id: id("TRAINEE_NOT_FOUND") });

export const listTrainees = endpoint({
  method: "GET",
  path: "/api/user/trainees",
  access: "COACH",
  summary: "Mes élèves, par prénom, avec leurs abonnements en cours ou impayés",
  /** `first` limits the number of trainees; 0 or absent: all. `debts` appends deleted debtors. */
  query: z.object({ first: queryWhole("Nombre d'élèves", 0, 1000, 0), debts: queryFlag }),
  response: z.array(trainee),
  shows: ["trainees", "subscriptions"],
});

/** The query of the coach's screen, so that its prefetch and its refetch are the same call. */
export const ALL_AND_DEBTS = { query: { debts: "true" } } as const;

export const createTrainee = endpoint({
  method: "POST",
  path: "/api/user/create-trainee",
  access: "COACH",
  summary: "Créer un élève et l'inviter ; 202 sans corps quand l'adresse a déjà un compte",
  body: z
    .object({
      email: z.optional(traineeEmail),
      /** True for a trainee without an address, whose `email` is absent. */
      hasNoEmail: z.optional(z.boolean()),
      firstName: personName("Prénom", 80),
      lastName: personName("Nom", 80),
      phoneNumber: z.optional(optionalPhone),
    })
    .check(
      z.refine(({ email, hasNoEmail }) => email !== undefined || hasNoEmail === true, {
        error: TRAINEE_EMAIL_REQUIRED,
        path: ["email"],
      }),
    ),
  response: z.optional(trainee),
  status: 201,
  errors: ["TRAINEE_ALREADY_LINKED", "INVITATIONS_FULL", "INVITED_ENOUGH"],
  changes: ["trainees"],
});

export const editTrainee = endpoint({
  method: "PUT",
  path: "/api/user/trainee/:id",
  access: "COACH",
  summary:
    "Modifier le nom, le téléphone et l'adresse d'un élève qui ne s'est jamais connecté ; une nouvelle adresse est invitée",
  params: traineeId,
  body: z.object({
    firstName: personName("Prénom", 80),
    lastName: personName("Nom", 80),
    phoneNumber: z.optional(optionalPhone),
    email: z.nullish(traineeEmail),
    /** The name that the form loaded; a field that still equals it is not changed. */
    seen: z.nullish(
      z.object({
        firstName: z.string().check(storable("Prénom : ce texte contient un caractère interdit.")),
        lastName: z.string().check(storable("Nom : ce texte contient un caractère interdit.")),
      }),
    ),
  }),
  response: trainee,
  errors: ["OWN_ACCOUNT", "HAS_GUARDIAN", "INVITATIONS_FULL", "INVITED_ENOUGH"],
  changes: ["trainees", "activities", "receipts", "subscriptions", "movements"],
});

export const commentTrainee = endpoint({
  method: "POST",
  path: "/api/user/trainee/:id/comment",
  access: "COACH",
  summary: "Écrire un commentaire sur un élève ; vide l'efface",
  params: traineeId,
  /** `version` is the commentVersion that the caller loaded. */
  body: z.object({ comment: optionalLines("Commentaire", 5000), version: versionSeen }),
  response: trainee,
  errors: ["CHANGED_MEANWHILE"],
  changes: ["trainees"],
});

export const deleteTrainee = endpoint({
  method: "DELETE",
  path: "/api/user/delete-trainee/:id",
  access: "COACH",
  summary:
    "Retirer un élève : ses places à venir sont annulées et recréditées, ses abonnements prennent fin",
  params: traineeId,
  query: z.object(previewFlag),
  response: null,
  preview: coachPreview,
  changes: ["trainees", "activities", "subscriptions", "movements", "reservations"],
  key: "trainee.:id",
});
