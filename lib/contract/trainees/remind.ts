import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { id, optionalLines } from "@/lib/contract/fields";

const wrongText = "Message : de 1 à 1000 caractères.";

export const remindTrainee = endpoint({
  method: "POST",
  path: "/api/user/trainee/:id/remind",
  access: "COACH",
  summary:
    "Relancer un élève par mail, pour un paiement ou un renouvellement, une fois par jour ; il me répond",
  params: z.object({ id: id("TRAINEE_NOT_FOUND") }),
  body: z.object({
    subscriptionId: id("SUBSCRIPTION_NOT_FOUND"),
    kind: z.enum(["PAYMENT", "RENEWAL"], { error: "Relance : un paiement ou un renouvellement." }),
    text: optionalLines("Message", 1000).check(z.minLength(1, wrongText)),
  }),
  response: null,
  changes: [],
  errors: ["NO_ADDRESS", "REMINDED_TODAY"],
});
