import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { email, id, optionalPhone, optionalText, outId, queryWhole, text } from "./fields";
import { subscription } from "./subscriptions";

export const trainee = z.object({
  id: outId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.nullable(z.string()),
  comment: z.string(),
  urlPicture: z.nullable(z.string()),
  subscriptions: z.array(subscription),
});
export type Trainee = z.output<typeof trainee>;

const traineeId = z.object({ id: id("TRAINEE_NOT_FOUND") });

export const listTrainees = endpoint({
  method: "GET",
  path: "/api/user/trainees",
  access: "COACH",
  summary: "Mes élèves, par prénom, avec leurs abonnements en cours ou impayés",
  /** `first`: only so many of them; 0 or absent: all. */
  query: z.object({ first: queryWhole("Nombre d'élèves", 0, 1000, 0) }),
  response: z.array(trainee),
});

export const createTrainee = endpoint({
  method: "POST",
  path: "/api/user/create-trainee",
  access: "COACH",
  summary: "Créer un élève et l'inviter ; 202 sans corps quand l'adresse a déjà un compte",
  body: z.object({
    email,
    firstName: text("Prénom", 80),
    lastName: text("Nom", 80),
    phoneNumber: z.optional(optionalPhone),
  }),
  response: z.optional(trainee),
  status: 201,
  errors: ["EMAIL_OF_COACH", "TRAINEE_ALREADY_LINKED"],
});

export const commentTrainee = endpoint({
  method: "POST",
  path: "/api/user/trainee/:id/comment",
  access: "COACH",
  summary: "Écrire un commentaire sur un élève ; vide l'efface",
  params: traineeId,
  body: z.object({ comment: optionalText("Commentaire", 5000) }),
  response: trainee,
});

export const deleteTrainee = endpoint({
  method: "DELETE",
  path: "/api/user/delete-trainee/:id",
  access: "COACH",
  summary:
    "Retirer un élève : ses places à venir sont annulées et recréditées, ses abonnements prennent fin",
  params: traineeId,
  response: null,
});
