import * as z from "zod/mini";
import { changed, duration } from "@/lib/contract/classes/activities-of-coach";
import { activityParams } from "@/lib/contract/classes/class-details";
import { classFields, hasPlace, minimumFits } from "@/lib/contract/classes/class-fields";
import { endpoint } from "@/lib/contract/endpoint";
import { day, instant, yesNo } from "@/lib/contract/fields";
import { previewFlag, warnings } from "@/lib/contract/operations/preview";
import { closuresOnly } from "@/lib/domain/skip";
import { isDay } from "@/lib/domain/typed-moment";

const someDays = (name: string) =>
  z._default(
    z
      .array(day(name), { error: `${name} : une liste de dates est attendue.` })
      .check(z.maxLength(800, `${name} : 800 dates au plus.`)),
    [],
  );

/** Days that the new classes skip; without it, the coach's closures. */
const skip = z._default(
  z.object(
    {
      publicHolidays: z._default(yesNo("Jours fériés"), false),
      schoolHolidays: z._default(yesNo("Vacances scolaires"), false),
      closures: z._default(yesNo("Fermetures"), true),
      dates: someDays("Jours choisis"),
      keep: someDays("Jours gardés"),
    },
    { error: "Les jours à laisser de côté sont illisibles." },
  ),
  closuresOnly,
);

const wrongLastDay = "Fin de la récurrence : la date est invalide.";
const lastDay = z.string({ error: wrongLastDay }).check(
  z.regex(/^2[01]\d\d-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/, wrongLastDay),
  z.refine((value) => isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)), {
    error: wrongLastDay,
  }),
);

const seriesPlan = z.object({
  count: z.number(),
  dates: z.array(z.object({ beginDate: z.string(), skipped: z.nullable(z.string()) })),
  /** The last day of the known school holidays; null without a zone. */
  schoolUntil: z.nullable(z.string()),
  ...warnings,
});
export type SeriesPlan = z.output<typeof seriesPlan>;

const seriesErrors = [
  "TOO_MANY_CLASSES",
  "NO_CLASS_LEFT",
  "SERIES_ENDS_BEFORE_IT_BEGINS",
  "NEVER_OPEN",
] as const;
const extensionError = "SERIES_GOES_ON_LATER" as const;

export const createSeries = endpoint({
  method: "POST",
  path: "/api/activity/recurrent-activity",
  access: "COACH",
  summary: "Créer une série de cours, à la même heure de Paris, sans les jours à laisser de côté",
  query: z.object(previewFlag),
  body: z
    .object({
      ...classFields,
      beginDateCreation: instant("Début"),
      endDateCreation: lastDay,
      recurrence: z.enum(["DAILY", "WEEKLY", "MONTHLY"], {
        error: "Choisissez une récurrence : chaque jour, chaque semaine ou chaque mois.",
      }),
      durationInMinutes: duration,
      skip,
    })
    .check(hasPlace, minimumFits),
  response: changed,
  preview: seriesPlan,
  status: 201,
  errors: [
    "CLASS_IN_PAST",
    ...seriesErrors,
    "ASSISTANT_NOT_FOUND",
    "ASSISTANT_RIGHT_OFF",
    "VENUE_NOT_FOUND",
  ],
  changes: ["activities"],
});

export const extendSeries = endpoint({
  method: "POST",
  path: "/api/activity/recurrent-activity/:id/extend",
  access: "COACH",
  summary: "Prolonger une série, avec ce que vaut son dernier cours",
  params: activityParams,
  query: z.object(previewFlag),
  body: z.object({ endDateCreation: lastDay, skip }),
  response: changed,
  preview: seriesPlan,
  status: 201,
  errors: ["NOT_A_SERIES", extensionError, ...seriesErrors],
  changes: ["activities"],
  queue: "id",
});
