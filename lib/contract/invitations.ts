import * as z from "zod/mini";
import { endpoint } from "./endpoint";

export const stopInvitations = endpoint({
  method: "POST",
  path: "/api/public/invitation/:token/stop",
  access: "PUBLIC",
  summary: "Ne plus être invité par ce coach, par le lien d'une invitation",
  params: z.object({ token: z.string() }),
  response: null,
  errors: ["INVITATION_NOT_FOUND"],
  changes: [],
  limit: ["public-ip"],
});
