import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";

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

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/public/invitation/:token/accept",
  access: "USER",
  summary:
    "Accepter une invitation par son lien : suit le coach, confirme l'adresse et reçoit ce qui attendait",
  params: z.object({ token: z.string() }),
  response: null,
  errors: ["INVITATION_NOT_FOUND", "INVITATION_OTHER_ADDRESS", "INVITATION_OF_TRAINEE"],
  changes: ["account", "activities", "movements", "receipts", "reservations", "subscriptions"],
  limit: ["public-ip"],
});
