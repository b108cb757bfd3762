import * as z from "zod/mini";
import { returned } from "@/lib/contract/classes/class-return";
import { endpoint } from "@/lib/contract/endpoint";
import { day, id, optionalLines, outId, outInstant, text, yesNo } from "@/lib/contract/fields";
import { previewFlag, unreached } from "@/lib/contract/operations/preview";
import { CLOSURE_DAYS, lengthOf } from "@/lib/domain/closures";

const impact = {
  activities: z.number(),
  places: z.number(),
  /** Trainees who lose a place, including those without an email address. */
  trainees: z.number(),
  extended: z.number(),
};
const closure = z.object({
  id: outId,
  beginDate: z.string(),
  endDate: z.string(),
  label: z.string(),
  extend: z.boolean(),
  createdAt: outInstant,
  undoableUntil: outInstant,
  ...impact,
});
export type Closure = z.output<typeof closure>;
const closurePreview = z.object({ ...impact, unreached });
export type ClosurePreview = z.output<typeof closurePreview>;

const body = z
  .object({
    beginDate: day("Début"),
    endDate: day("Fin"),
    label: text("Motif", 80),
    extend: yesNo("Prolonger les abonnements"),
    notify: yesNo("Prévenir les élèves dont l'abonnement est prolongé"),
    text: z.nullish(optionalLines("Message", 500)),
    /** Ids of classes that take place anyway. */
    except: z._default(
      z
        .array(text("Cours", 100).check(z.toLowerCase()), {
          error: "Une liste de cours est attendue.",
        })
        .check(z.maxLength(1000, "1000 cours au plus.")),
      [],
    ),
  })
  .check(
    z.refine(({ beginDate, endDate }) => beginDate <= endDate, {
      error: "La fin doit être après le début.",
      path: ["endDate"],
    }),
    z.refine((period) => lengthOf(period) <= CLOSURE_DAYS, {
      error: `Une fermeture dure ${CLOSURE_DAYS} jours au plus.`,
      path: ["endDate"],
    }),
  );

const changes = [
  "closures",
  "activities",
  "subscriptions",
  "movements",
  "reservations",
  "trainees",
] as const;

export const listClosures = endpoint({
  method: "GET",
  path: "/api/closures",
  access: "COACH",
  summary: "Mes fermetures, par leur début",
  response: z.array(closure),
  shows: ["closures"],
});

export const createClosure = endpoint({
  method: "POST",
  path: "/api/closures",
  access: "COACH",
  summary:
    "Fermer des jours : leurs cours à venir sont annulés et recrédités, et les abonnements prolongés si je le veux",
  query: z.object(previewFlag),
  body,
  response: closure,
  preview: closurePreview,
  status: 201,
  changes,
  errors: ["CLOSURE_TOO_OLD", "CLOSURE_TOO_LARGE"],
});

export const deleteClosure = endpoint({
  method: "DELETE",
  path: "/api/closures/:id",
  access: "COACH",
  summary: "Annuler une fermeture, dans les dix minutes",
  params: z.object({ id: id("CLOSURE_NOT_FOUND") }),
  response: z.extend(returned, {
    /** Subscriptions that keep their later end because of a place booked since. */
    kept: z.array(outId),
  }),
  changes,
  errors: ["TOO_LATE"],
  key: "closure.:id",
});
