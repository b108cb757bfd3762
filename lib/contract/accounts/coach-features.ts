import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { euros, optionalLines, yesNo } from "@/lib/contract/fields";
import { user } from "./user";

export const toggleAssistants = endpoint({
  method: "POST",
  path: "/api/user/toggle-feature-assistant",
  access: "COACH",
  summary: "Activer ou non les autres profs",
  body: z.object({ enabled: yesNo("Mes professeurs") }),
  response: user,
  changes: ["account", "assistants"],
});

export const toggleFreeCourse = endpoint({
  method: "POST",
  path: "/api/user/toggle-feature-free-course",
  access: "COACH",
  summary: "Activer ou non le cours d'essai, et son prix",
  body: z.object({ enabled: yesNo("Cours d'essai"), price: z._default(euros("Prix"), 0) }),
  response: user,
  changes: ["account", "offers"],
});

export const uploadCover = endpoint({
  method: "POST",
  path: "/api/user/cover",
  access: "COACH",
  summary: "Changer l'image de couverture de ma page",
  body: "multipart",
  response: z.object({ url: z.string() }),
  errors: ["NOT_AN_IMAGE", "TOO_MANY_PIXELS", "PICTURE_TOO_LARGE", "PICTURE_NOT_STORED"],
  changes: ["account"],
  queue: "pictures",
});

export const deleteCover = endpoint({
  method: "DELETE",
  path: "/api/user/cover",
  access: "COACH",
  summary: "Retirer l'image de couverture de ma page",
  response: null,
  changes: ["account"],
});

const publicPageFields = {
  enabled: yesNo("Page publique"),
  presentation: optionalLines("Présentation", 1000),
};
export const publicPage = z.object(publicPageFields);

export const getPublicPage = endpoint({
  method: "GET",
  path: "/api/user/public-page",
  access: "COACH",
  summary: "Ma page publique : sa présentation, et si les moteurs de recherche peuvent la montrer",
  response: publicPage,
  shows: ["publicPage"],
});

export const setPublicPage = endpoint({
  method: "POST",
  path: "/api/user/public-page",
  access: "COACH",
  summary: "Modifier ma page publique ; un champ absent reste",
  body: z.object({
    enabled: z.optional(publicPageFields.enabled),
    presentation: z.optional(publicPageFields.presentation),
  }),
  response: publicPage,
  changes: ["publicPage"],
});
