import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { forPerson } from "@/lib/contract/families/for-person";
import { outInstant } from "@/lib/contract/fields";
import { activityParams } from "./class-details";

const mine = z.object({
  /** Confirmed places. */
  places: z.number(),
  waiting: z.number(),
  /** How to get in: for a confirmed place, from the day before to the end. */
  accessNote: z.nullable(z.string()),
  canJoin: z.boolean(),
  /** When the online class can first be joined; null for a class in a room. */
  joinFrom: z.nullable(outInstant),
});
export type Mine = z.output<typeof mine>;

export const getMine = endpoint({
  method: "GET",
  path: "/api/activity/:id/mine",
  access: "TRAINEE",
  summary: "Mes places d'un cours, comment y entrer et si la visio est ouverte",
  params: activityParams,
  query: z.object(forPerson),
  response: mine,
  shows: ["reservations"],
});

export const joinClass = endpoint({
  method: "POST",
  path: "/api/activity/:id/join",
  access: "TRAINEE",
  summary: "L'adresse de la visio, de 15 minutes avant le cours à sa fin",
  params: activityParams,
  query: z.object(forPerson),
  response: z.object({ url: z.string() }),
  errors: ["NO_MEETING", "NO_PLACE", "TOO_EARLY", "CLASS_OVER"],
  secret: true,
  changes: [],
  queue: "id",
});
