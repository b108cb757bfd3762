import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { newPassword, opaque } from "@/lib/contract/fields";
import { email, ownName, phone, typedEmail } from "@/lib/contract/trainees/person-fields";
import { user } from "./user";

const nothing = z.object({});

export const register = endpoint({
  method: "POST",
  path: "/api/auth/register",
  access: "PUBLIC",
  summary: "Créer un compte d'élève ou de coach",
  body: z.object({
    type: z._default(
      z.enum(["TRAINEE", "COACH"], { error: "Choisissez un compte d'élève ou de coach." }),
      "TRAINEE",
    ),
    lastName: ownName("Nom", 80),
    firstName: ownName("Prénom", 80),
    phoneNumber: phone,
    email,
    password: newPassword(),
  }),
  response: user,
  status: 201,
  errors: ["EMAIL_TAKEN", "COMMON_PASSWORD"],
  changes: [],
  limit: ["register-ip"],
  key: "registration",
});

export const forgotPassword = endpoint({
  method: "POST",
  path: "/api/auth/forgot-password",
  access: "PUBLIC",
  summary: "Demander un lien de réinitialisation, envoyé si l'adresse est connue",
  body: z.object({ email: typedEmail }),
  response: nothing,
  changes: [],
  limit: ["forgot-ip", "forgot-address"],
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  access: "PUBLIC",
  summary: "Choisir un nouveau mot de passe avec le lien reçu",
  body: z.object({
    newPassword: newPassword(),
    token: opaque(200, "Ce lien n'est plus valable. Demandez-en un nouveau."),
  }),
  response: nothing,
  errors: ["RESET_TOKEN_INVALID", "COMMON_PASSWORD"],
  changes: [],
  key: "password-reset",
});
