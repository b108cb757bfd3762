import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { opaque } from "@/lib/contract/fields";

const NO_LONGER = "Ce lien n'est plus valable. Demandez-en un nouveau dans Mes infos.";

export const sendVerification = endpoint({
  method: "POST",
  path: "/api/user/verify-email",
  access: "USER",
  summary:
    "Recevoir un lien qui confirme mon adresse email ; une adresse confirmée n'en reçoit pas",
  response: null,
  changes: [],
  limit: ["verify-email"],
  key: "email-proof",
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/api/auth/verify-email",
  access: "PUBLIC",
  summary: "Confirmer une adresse email par le lien reçu, valable 7 jours",
  body: z.object({ token: opaque(200, NO_LONGER) }),
  response: null,
  errors: ["VERIFICATION_INVALID"],
  changes: ["account"],
});
