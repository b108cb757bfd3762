import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { forPerson } from "@/lib/contract/families/for-person";
import { activityParams } from "./class-details";

export const askOpeningNotice = endpoint({
  method: "POST",
  path: "/api/activity/:id/opening-notice",
  access: "TRAINEE",
  summary: "Me prévenir quand les réservations de ce cours ouvrent",
  params: activityParams,
  query: z.object(forPerson),
  response: null,
  errors: ["ACTIVITY_CANCELLED", "ALREADY_OPEN"],
  changes: ["activities"],
  queue: "id",
});
