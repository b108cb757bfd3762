import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { linkedCoach, user } from "./user";

export type LinkedCoach = z.output<typeof linkedCoach>;

export type User = z.output<typeof user>;

export const logout = endpoint({
  method: "POST",
  path: "/api/auth/logout",
  access: "PUBLIC",
  summary: "Se déconnecter : efface le cookie des pages",
  response: null,
  changes: [],
});

export const getMe = endpoint({
  method: "GET",
  path: "/api/user/me",
  access: "USER",
  summary: "Mon compte",
  response: user,
  shows: ["account"],
  offline: true,
});

export const addCoach = endpoint({
  method: "POST",
  path: "/api/user/add-coach/:code",
  access: "TRAINEE",
  summary: "Suivre un coach, par son code",
  params: z.object({ code: z.string() }),
  response: linkedCoach,
  errors: ["COACH_CODE_UNKNOWN", "ALREADY_LINKED"],
  changes: ["account"],
  limit: ["add-coach"],
  key: "coach.:code",
});
