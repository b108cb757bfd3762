import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import {
  instant,
  optionalLines,
  outId,
  queryFlag,
  versionSeen,
  whole,
} from "@/lib/contract/fields";
import {
  coachPreview,
  movePreview,
  overWeek,
  previewFlag,
  seriesPreview,
  warnings,
} from "@/lib/contract/operations/preview";
import { DAY_MS } from "@/lib/domain/paris-time";
import { activity } from "./activity";
import { activityParams } from "./class-details";
import { classFields, hasPlace, minimumFits } from "./class-fields";

export const duration = whole(
  "Durée en minutes",
  1,
  1440,
  "La durée d'un cours est de 1 minute à 24 heures.",
);
const endsAfterBegin = z.refine<{ beginDate: Date; endDate: Date }>(
  (c) => c.endDate > c.beginDate,
  {
    error: "L'heure de fin doit être après l'heure de début.",
    path: ["endDate"],
  },
);
const endsWithinADay = z.refine<{ beginDate: Date; endDate: Date }>(
  (c) => c.endDate.getTime() - c.beginDate.getTime() <= DAY_MS,
  { error: "Un cours dure 24 heures au plus.", path: ["endDate"] },
);
/** ALL is every class of the series that has not begun, FOLLOWING this class and the later ones. */
const scope = z._default(
  z.enum(["ALL", "FOLLOWING"], {
    error: "Choisissez toute la série, ou ce cours et les suivants.",
  }),
  "ALL",
);
const singleFields = { ...classFields, beginDate: instant("Début"), endDate: instant("Fin") };
const singleBody = z
  .object(singleFields)
  .check(hasPlace, minimumFits, endsAfterBegin, endsWithinADay);
const editBody = z
  .object({ ...singleFields, version: versionSeen })
  .check(hasPlace, minimumFits, endsAfterBegin, endsWithinADay);

export const changed = z.object({ count: z.number(), ids: z.array(outId), ...warnings });

const createdActivity = z.extend(activity, warnings);

export const createActivity = endpoint({
  method: "POST",
  path: "/api/activity/single-activity",
  access: "COACH",
  summary: "Créer un cours",
  query: z.object(previewFlag),
  body: singleBody,
  response: createdActivity,
  preview: createdActivity,
  status: 201,
  errors: [
    "CLASS_IN_PAST",
    "NEVER_OPEN",
    "ASSISTANT_NOT_FOUND",
    "ASSISTANT_RIGHT_OFF",
    "VENUE_NOT_FOUND",
  ],
  changes: ["activities"],
});

export const editActivity = endpoint({
  method: "PUT",
  path: "/api/activity/single-activity/:id",
  access: "COACH",
  summary: "Modifier un cours, ou un seul cours d'une série",
  params: activityParams,
  query: z.object(previewFlag),
  body: editBody,
  response: z.extend(createdActivity, overWeek),
  preview: movePreview,
  errors: [
    "ACTIVITY_BEGUN",
    "ACTIVITY_CANCELLED",
    "CAPACITY_BELOW_CONFIRMED",
    "CAPACITY_BELOW_MINIMUM",
    "NEVER_OPEN",
    "CHANGED_MEANWHILE",
    "CLASS_IN_PAST",
    "ASSISTANT_NOT_FOUND",
    "ASSISTANT_RIGHT_OFF",
    "VENUE_NOT_FOUND",
  ],
  changes: ["activities", "subscriptions", "movements", "reservations"],
  queue: "id",
  key: "move.:id",
});

export const editSeries = endpoint({
  method: "PUT",
  path: "/api/activity/recurrent-activity/:id",
  access: "COACH",
  summary:
    "Modifier les cours d'une série qui n'ont pas commencé, ou celui-ci et les suivants ; chacun garde son jour, ou avance de moveDays jours",
  params: activityParams,
  query: z.object({ scope, ...previewFlag }),
  body: z
    .object({
      ...classFields,
      beginDate: z.optional(instant("Début")),
      beginDateCreation: z.optional(instant("Début")),
      endDate: z.optional(instant("Fin")),
      durationInMinutes: z.optional(duration),
      /** The begin of the class in the path as loaded; only another time moves the series. */
      beginSeen: z.nullish(instant("Début")),
      /** Only the time of day changes; each class keeps its length and other fields. */
      onlyMoved: z.optional(z.boolean()),
      /** Days to move every class; its Paris time of day stays. */
      moveDays: z.nullish(whole("Jours de décalage", -31, 31)),
      version: versionSeen,
    })
    .check(hasPlace, minimumFits),
  response: z.extend(changed, overWeek),
  preview: movePreview,
  errors: [
    "ACTIVITY_CANCELLED",
    "CAPACITY_BELOW_CONFIRMED",
    "CAPACITY_BELOW_MINIMUM",
    "CHANGED_MEANWHILE",
    "CLASS_IN_PAST",
    "NEVER_OPEN",
    "ASSISTANT_NOT_FOUND",
    "ASSISTANT_RIGHT_OFF",
    "VENUE_NOT_FOUND",
  ],
  changes: ["activities", "subscriptions", "movements", "reservations"],
  queue: "id",
  key: "move.:id",
});

export const deleteActivity = endpoint({
  method: "DELETE",
  path: "/api/activity/:id",
  access: "COACH",
  summary:
    "Annuler un cours, ou tous ceux de sa série qui n'ont pas commencé : les places sont recréditées",
  params: activityParams,
  query: z.object({ "delete-recurrence": queryFlag, scope, ...previewFlag }),
  response: null,
  preview: z.union([seriesPreview, coachPreview]),
  changes: ["activities", "subscriptions", "movements", "reservations"],
  queue: "id",
  key: "class.:id",
});

export const commentActivity = endpoint({
  method: "POST",
  path: "/api/activity/:id/comment",
  access: "COACH",
  summary: "Écrire le commentaire d'un cours, vu du coach seul",
  params: activityParams,
  query: z.object({ comment: z.optional(optionalLines("Commentaire", 5000)) }),
  body: z.optional(
    z.object({
      comment: z.optional(optionalLines("Commentaire", 5000)),
      version: versionSeen,
    }),
  ),
  response: activity,
  errors: ["CHANGED_MEANWHILE", "COMMENT_MISSING"],
  changes: ["activities"],
  queue: "id",
});
