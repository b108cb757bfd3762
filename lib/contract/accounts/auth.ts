import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { knownPassword, opaque, storable } from "@/lib/contract/fields";

const token = z.object({ token: z.string() });
export const login = endpoint({
  method: "POST",
  path: "/api/auth/login",
  access: "PUBLIC",
  summary: "Se connecter : le jeton à envoyer ensuite",
  body: z.object({
    email: z
      .string({ error: "Indiquez votre adresse email." })
      .check(
        z.minLength(1, "Indiquez votre adresse email."),
        z.maxLength(254, "Cette adresse email est invalide."),
        storable("Cette adresse email est invalide."),
      ),
    password: knownPassword().check(z.minLength(1, "Indiquez votre mot de passe.")),
  }),
  response: token,
  errors: ["WRONG_CREDENTIALS"],
  secret: true,
  ignoresKey: true,
  changes: [],
  limit: ["login-ip", "login-address"],
});

export const loginWithGoogle = endpoint({
  method: "POST",
  path: "/api/auth/google",
  access: "PUBLIC",
  summary: "Se connecter avec Google",
  body: z.object({
    token: opaque(8192, "Échec de connexion avec Google").check(
      z.minLength(1, "Échec de connexion avec Google"),
    ),
  }),
  response: token,
  errors: ["GOOGLE_REFUSED", "GOOGLE_NOT_CONFIGURED"],
  secret: true,
  ignoresKey: true,
  changes: [],
  limit: ["login-ip"],
});
