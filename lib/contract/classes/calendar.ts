import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { yesNo } from "@/lib/contract/fields";

const feed = z.object({ url: z.nullable(z.string()) });

export const getCalendar = endpoint({
  method: "GET",
  path: "/api/user/calendar",
  access: "USER",
  summary: "L'adresse secrète de mon calendrier, ou null",
  response: feed,
  secret: true,
  shows: ["calendar"],
});

export const createCalendar = endpoint({
  method: "POST",
  path: "/api/user/calendar",
  access: "USER",
  summary: "Créer l'adresse de mon calendrier ; avec replace, l'ancienne ne fonctionne plus",
  body: z.object({ replace: yesNo("Remplacer l'adresse") }),
  response: feed,
  secret: true,
  changes: ["calendar"],
});

export const revokeCalendar = endpoint({
  method: "DELETE",
  path: "/api/user/calendar",
  access: "USER",
  summary: "Supprimer l'adresse de mon calendrier",
  response: null,
  changes: ["calendar"],
});
