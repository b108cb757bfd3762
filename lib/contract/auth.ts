import * as z from "zod/mini";
import { endpoint } from "./endpoint";

const token = z.object({ token: z.string() });
export const login = endpoint({
  method: "POST",
  path: "/api/auth/login",
  access: "PUBLIC",
  summary: "Se connecter : le jeton à envoyer ensuite",
  body: z.object({
    email: z
      .string({ error: "Veuillez renseigner votre adresse email." })
      .check(
        z.minLength(1, "Veuillez renseigner votre adresse email."),
        z.maxLength(254, "Cette adresse email est invalide."),
      ),
    password: z
      .string({ error: "Veuillez renseigner votre mot de passe." })
      .check(
        z.minLength(1, "Veuillez renseigner votre mot de passe."),
        z.maxLength(1024, "Ce mot de passe est trop long."),
      ),
  }),
  response: token,
  errors: ["WRONG_CREDENTIALS", "TOO_MANY_TRIES"],
  secret: true,
});

export const loginWithGoogle = endpoint({
  method: "POST",
  path: "/api/auth/google",
  access: "PUBLIC",
  summary: "Se connecter avec Google",
  body: z.object({
    token: z
      .string({ error: "Échec de connexion avec Google" })
      .check(
        z.minLength(1, "Échec de connexion avec Google"),
        z.maxLength(8192, "Échec de connexion avec Google"),
      ),
  }),
  response: token,
  errors: ["GOOGLE_REFUSED", "GOOGLE_NOT_CONFIGURED", "TOO_MANY_TRIES"],
  secret: true,
});
