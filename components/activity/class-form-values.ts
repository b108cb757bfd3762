import type { Resolver } from "react-hook-form";
import * as z from "zod/mini";
import type { Rows } from "@/components/ui/conflict";
import { formResolver } from "@/lib/client/form-resolver";
import type { Activity } from "@/lib/contract/activities";
import { classFields } from "@/lib/contract/activities-of-coach";
import type { Assistant } from "@/lib/contract/assistants";
import { REQUIRED_FIELDS } from "@/lib/contract/fields";
import { endDay, isClassTime } from "@/lib/domain/class-hours";
import { addDays, parisDay, parisInstant, parisTime } from "@/lib/domain/paris-time";
import type { Recurrence } from "@/lib/domain/recurrence";
import { isDay, isTime } from "@/lib/domain/typed-moment";
import { formatLongDay } from "@/lib/format";

const MINUTE = 60_000;
const filled = z.string().check(z.trim(), z.minLength(1, REQUIRED_FIELDS));
const day = filled.check(z.refine(isDay, { error: "Écrivez la date ainsi\u00a0: 23/11/2026." }));
const time = filled.check(z.refine(isTime, { error: "Écrivez l'heure ainsi\u00a0: 18:30." }));

/** The class form: Paris days and times, as one reads them on a clock (spec §5). */
const classForm = z
  .object({
    ...classFields,
    assistantId: z.nullable(z.string()),
    day,
    begin: time,
    end: time,
    /** Minutes that the class lasts already. */
    lasted: z.number(),
    recurrence: z.enum(["NONE", "DAILY", "WEEKLY", "MONTHLY"]),
    lastDay: z.string(),
    /** A class of a series alone, or with the whole series. */
    onlyThis: z.boolean(),
  })
  .check(
    z.refine((form) => isClassTime(form.begin, form.end, form.lasted), {
      error: "L'heure de fin doit être après l'heure de début.",
      path: ["end"],
    }),
    z.refine((form) => form.recurrence === "NONE" || isDay(form.lastDay), {
      error: REQUIRED_FIELDS,
      path: ["lastDay"],
    }),
    z.refine((form) => form.recurrence === "NONE" || form.lastDay >= form.day, {
      error: "La fin de la récurrence ne peut pas être avant la date du premier cours.",
      path: ["lastDay"],
    }),
  );
export type ClassForm = z.output<typeof classForm>;
/** `formOf` fills in every field, also those that a request may leave out. */
export const classResolver = formResolver(classForm) as unknown as Resolver<ClassForm>;
type Fields = Pick<ClassForm, keyof typeof classFields>;

/** What a new class is before anybody has said so. */
const fresh: Fields = {
  label: "",
  place: "",
  maxParticipants: 10,
  cancelTimeInHours: 24,
  isPrivateActivity: false,
  assistantId: null,
};
/** What a class is, its times apart, of a class or of the form. */
const fieldsOf = (given: Fields): Fields =>
  Object.fromEntries(
    Object.keys(fresh).map((name) => [name, given[name as keyof Fields]]),
  ) as unknown as Fields;

/** The next day a copy of a class can be on: a week later, or as many weeks as lead past today. */
function copyDay(day: string, today: string): string {
  let next = addDays(day, 7);
  while (next <= today) next = addDays(next, 7);
  return next;
}

/** An empty form, or one filled from a class. */
export function formOf(model: Activity | null, editing: boolean, today: string): ClassForm {
  if (!model) {
    return {
      ...fresh,
      day: addDays(today, 1),
      begin: "18:30",
      end: "19:30",
      lasted: 0,
      recurrence: "NONE",
      lastDay: "",
      onlyThis: true,
    };
  }
  const begin = new Date(model.beginDate);
  const day = parisDay(begin);
  return {
    ...fieldsOf(model),
    day: editing ? day : copyDay(day, today),
    begin: parisTime(begin).slice(0, 5),
    end: parisTime(new Date(model.endDate)).slice(0, 5),
    lasted: (Date.parse(model.endDate) - begin.getTime()) / MINUTE,
    recurrence: "NONE",
    lastDay: "",
    onlyThis: true,
  };
}

const beginOf = ({ day, begin }: ClassForm) => parisInstant(day, begin);
const endOf = ({ day, begin, end }: ClassForm) => parisInstant(endDay(day, begin, end), end);
const minutesOf = (form: ClassForm) => (endOf(form).getTime() - beginOf(form).getTime()) / MINUTE;

/** The body of a single class, created or edited. */
export const singleBody = (form: ClassForm) => ({
  ...fieldsOf(form),
  beginDate: beginOf(form).toISOString(),
  endDate: endOf(form).toISOString(),
});

/** The body of a new series. */
export const seriesBody = (form: ClassForm) => ({
  ...fieldsOf(form),
  beginDateCreation: beginOf(form).toISOString(),
  endDateCreation: form.lastDay,
  recurrence: form.recurrence as Recurrence,
  durationInMinutes: minutesOf(form),
});

/** The body of a series' edit: every class keeps its own day. */
export const seriesEditBody = (form: ClassForm) => ({
  ...singleBody(form),
  durationInMinutes: minutesOf(form),
});

/** What the class form reads, to tell two versions of a class apart. */
export const classRows = (assistants: readonly Assistant[]): Rows<ClassForm> => [
  ["Nom du cours", ({ label }) => label],
  ["Lieu", ({ place }) => place],
  ["Date", ({ day }) => (isDay(day) ? formatLongDay(day) : day)],
  ["Horaires", ({ begin, end }) => `${begin} – ${end}`],
  ["Nombre de participants", ({ maxParticipants }) => String(maxParticipants)],
  ["Type", ({ isPrivateActivity }) => (isPrivateActivity ? "Privé" : "Collectif")],
  ["Annulation sans frais jusqu'à", ({ cancelTimeInHours }) => `${cancelTimeInHours}\u00a0h`],
  [
    "Prof",
    ({ assistantId }) => {
      const other = assistants.find(({ id }) => id === assistantId);
      if (other) return `${other.firstName} ${other.lastName}`;
      return assistantId ? "un autre prof" : "vous";
    },
  ],
];
