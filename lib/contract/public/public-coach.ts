import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";

export const getPublicCoach = endpoint({
  method: "GET",
  path: "/api/public/coach/:code",
  access: "PUBLIC",
  summary: "Le nom, la photo et l'image de couverture d'un coach, par son code",
  params: z.object({ code: z.string() }),
  response: z.object({
    url: z.nullable(z.string()),
    displayName: z.string(),
    coverUrl: z.nullable(z.string()),
  }),
  errors: ["COACH_CODE_UNKNOWN"],
  limit: ["public-ip"],
});
