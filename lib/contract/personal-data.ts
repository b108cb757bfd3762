import * as z from "zod/mini";
import { endpoint } from "./endpoint";

export const exportMyData = endpoint({
  method: "GET",
  path: "/api/user/export",
  access: "USER",
  summary: "Toutes mes données, en un fichier JSON",
  // Whatever the service gathers: it is the caller's own.
  response: z.transform((data: unknown) => data as Record<string, unknown>),
});

export const deleteMe = endpoint({
  method: "DELETE",
  path: "/api/user/me",
  access: "USER",
  summary: "Supprimer mon compte",
  body: z.object({
    password: z
      .string({ error: "Veuillez renseigner votre mot de passe." })
      .check(z.maxLength(1024, "Ce mot de passe est trop long.")),
  }),
  response: null,
  errors: ["WRONG_PASSWORD", "NO_PASSWORD", "COACH_HAS_PLACES", "TOO_MANY_TRIES"],
  // The account's kept answers go with it: there is nothing to give again.
  secret: true,
});
