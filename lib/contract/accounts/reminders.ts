import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { yesNo } from "@/lib/contract/fields";

const reminders = z.object({ enabled: z.boolean() });

export const getReminders = endpoint({
  method: "GET",
  path: "/api/user/reminders",
  access: "USER",
  summary: "Mes rappels par email : activés ou non",
  response: reminders,
  shows: ["reminders"],
});

export const setReminders = endpoint({
  method: "POST",
  path: "/api/user/reminders",
  access: "USER",
  summary: "Activer ou non mes rappels par email",
  body: z.object({ enabled: yesNo("Rappels par email") }),
  response: reminders,
  changes: ["reminders"],
});
