import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { euros, id, outId } from "@/lib/contract/fields";
import { subscription } from "@/lib/contract/subscriptions/subscriptions";
import { personName, traineeEmail } from "@/lib/contract/trainees/person-fields";
import { METHOD_REQUIRED, method, receipt } from "./receipts";

export const sellAtDoor = endpoint({
  method: "POST",
  path: "/api/activity/:id/door",
  access: "COACH",
  summary: "Vente sur place : une carte d'un cours, son encaissement et sa place",
  params: z.object({ id: id("ACTIVITY_NOT_FOUND") }),
  /** `traineeId`, or the name of a new trainee, who can log in only with an email address. */
  body: z
    .object({
      traineeId: z.nullish(id("TRAINEE_NOT_FOUND")),
      firstName: z.nullish(personName("Prénom", 80)),
      lastName: z.nullish(personName("Nom", 80)),
      email: z.nullish(traineeEmail),
      price: euros("Prix"),
      /** Optional only at price 0. */
      method: z.nullish(method),
    })
    .check(
      z.refine((b) => b.price === 0 || Boolean(b.method), {
        error: METHOD_REQUIRED,
        path: ["method"],
      }),
      z.refine((b) => Boolean(b.traineeId || (b.firstName && b.lastName)), {
        error: "Choisissez un élève, ou renseignez son prénom et son nom.",
        path: ["firstName"],
      }),
    ),
  response: z.object({
    subscription,
    /** Null at price 0. */
    receipt: z.nullable(receipt),
    reservationId: outId,
  }),
  status: 201,
  errors: ["CLASS_FULL", "ACTIVITY_CANCELLED", "CASH_LIMIT", "TRAINEE_ALREADY_LINKED"],
  changes: ["trainees", "activities", "subscriptions", "movements", "reservations", "receipts"],
  queue: "id",
});
