import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { id, outId, whole } from "@/lib/contract/fields";
import { personName } from "@/lib/contract/trainees/person-fields";

export const MOST_PEOPLE = 8;

const person = z.object({
  id: outId,
  firstName: z.string(),
  lastName: z.string(),
  birthYear: z.nullable(z.number()),
  /** The OWNER first. */
  guardians: z.array(
    z.object({ accountId: outId, firstName: z.string(), role: z.enum(["OWNER", "SECOND"]) }),
  ),
  /** The ids of the coaches that the person follows. */
  coachs: z.array(outId),
});
export type FamilyPerson = z.output<typeof person>;

const firstName = personName("Prénom", 80);
const lastName = personName("Nom", 80);
export const BIRTH_YEAR_WRONG = "Indiquez l'année de naissance, comme 2017.";
const birthYear = z.nullish(whole("Année de naissance", 1900, 2199, BIRTH_YEAR_WRONG));
export const personParams = z.object({ id: id("PERSON_NOT_FOUND") });

export const createPerson = endpoint({
  method: "POST",
  path: "/api/user/people",
  access: "TRAINEE",
  summary: "Ajouter une personne à ma famille, élève d'un coach que je suis",
  body: z.object({
    firstName,
    lastName,
    birthYear,
    coachId: id("COACH_NOT_FOUND", "Indiquez le coach."),
  }),
  response: person,
  status: 201,
  errors: ["COACH_NOT_FOUND", "TOO_MANY_PEOPLE"],
  changes: ["people"],
});

export const listPeople = endpoint({
  method: "GET",
  path: "/api/user/people",
  access: "TRAINEE",
  summary: "Les personnes de ma famille",
  response: z.array(person),
  shows: ["people"],
});

export const editPerson = endpoint({
  method: "PUT",
  path: "/api/user/people/:id",
  access: "TRAINEE",
  summary: "Modifier une personne de ma famille ; absent reste, null vide",
  params: personParams,
  body: z.object({
    firstName: z.optional(firstName),
    lastName: z.optional(lastName),
    birthYear,
  }),
  response: person,
  changes: ["people", "subscriptions", "movements", "reservations"],
});

export const deletePerson = endpoint({
  method: "DELETE",
  path: "/api/user/people/:id",
  access: "TRAINEE",
  summary: "Supprimer une personne de ma famille, sans place à venir ni cours restants",
  params: personParams,
  response: null,
  errors: ["NOT_OWNER", "HAS_PLACES", "HAS_CREDITS"],
  changes: ["people", "account", "subscriptions", "movements", "reservations"],
});

export const linkPerson = endpoint({
  method: "POST",
  path: "/api/user/people/:id/coach/:code",
  access: "TRAINEE",
  summary: "Faire suivre à une personne de ma famille un autre de mes coachs, par son code",
  params: z.object({ id: id("PERSON_NOT_FOUND"), code: z.string() }),
  response: person,
  errors: ["COACH_CODE_UNKNOWN", "ALREADY_LINKED"],
  changes: ["people", "activities", "offers", "subscriptions"],
  limit: ["add-coach"],
});
