import { endpoint } from "@/lib/contract/endpoint";
import { activityParams } from "./class-details";

export const keepClass = endpoint({
  method: "POST",
  path: "/api/activity/:id/keep",
  access: "COACH",
  summary: "Garder un cours même s'il y a moins d'inscrits que son minimum",
  params: activityParams,
  response: null,
  errors: ["ACTIVITY_CANCELLED", "ACTIVITY_BEGUN"],
  changes: ["activities"],
  queue: "id",
});
