import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { id, opaque, optionalLines, outId, versionSeen } from "@/lib/contract/fields";
import { personName } from "@/lib/contract/trainees/person-fields";

export const assistant = z.object({
  id: outId,
  firstName: z.string(),
  lastName: z.string(),
  description: z.string(),
  urlPicture: z.nullable(z.string()),
  version: z.number(),
});
export type Assistant = z.output<typeof assistant>;

const assistantId = z.object({ assistantId: id("ASSISTANT_NOT_FOUND") });
const body = z.object({
  firstName: personName("Prénom", 80),
  lastName: personName("Nom", 80),
  description: z.pipe(
    z.nullish(optionalLines("Description", 2000)),
    z.transform((value) => value ?? ""),
  ),
  urlPicture: z.optional(z.nullable(opaque(500, "Cette image n'est pas enregistrée dans Élan."))),
});

export const listAssistants = endpoint({
  method: "GET",
  path: "/api/coach-assistants",
  access: "COACH",
  summary: "Mes professeurs, par prénom",
  response: z.array(assistant),
  shows: ["assistants"],
});

export const createAssistant = endpoint({
  method: "POST",
  path: "/api/coach-assistants",
  access: "COACH",
  summary: "Créer un prof",
  body,
  response: assistant,
  status: 201,
  errors: ["PICTURE_NOT_OURS"],
  changes: ["assistants"],
});

export const editAssistant = endpoint({
  method: "PUT",
  path: "/api/coach-assistants/:assistantId",
  access: "COACH",
  summary: "Modifier un prof",
  params: assistantId,
  body: z.extend(body, { version: versionSeen }),
  response: assistant,
  errors: ["PICTURE_NOT_OURS", "CHANGED_MEANWHILE"],
  changes: ["assistants", "activities"],
});

export const deleteAssistant = endpoint({
  method: "DELETE",
  path: "/api/coach-assistants/:assistantId",
  access: "COACH",
  summary: "Supprimer un prof : ses cours à venir reviennent au coach",
  params: assistantId,
  response: null,
  changes: ["assistants", "activities"],
  key: "assistant.:assistantId",
});

export const uploadAssistantAvatar = endpoint({
  method: "POST",
  path: "/api/assistant/avatar/:assistantId",
  access: "COACH",
  summary: "Changer la photo d'un prof",
  params: assistantId,
  body: "multipart",
  response: z.object({ url: z.string() }),
  errors: ["NOT_AN_IMAGE", "TOO_MANY_PIXELS", "PICTURE_TOO_LARGE", "PICTURE_NOT_STORED"],
  changes: ["assistants", "activities"],
  queue: "pictures",
});
