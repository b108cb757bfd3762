import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { optionalLines } from "@/lib/contract/fields";
import { unreached } from "@/lib/contract/operations/preview";
import { activityParams } from "./class-details";

const wrongText = "Message : de 1 à 1000 caractères.";

export const messageClass = endpoint({
  method: "POST",
  path: "/api/activity/:id/message",
  access: "COACH",
  summary: "Écrire aux élèves d'un cours, jusqu'à sept jours après sa fin ; ils me répondent",
  params: activityParams,
  body: z.object({
    text: optionalLines("Message", 1000).check(z.minLength(1, wrongText)),
    to: z.enum(["ALL", "CONFIRMED", "WAITING"], {
      error: "Destinataires : tous, les inscrits ou la liste d'attente.",
    }),
  }),
  /** The number of trainees to write to, and those without a working address. */
  response: z.object({ sent: z.number(), unreached }),
  changes: [],
  queue: "id",
  errors: ["ACTIVITY_CANCELLED", "CLASS_LONG_OVER", "MESSAGES_FULL"],
});
