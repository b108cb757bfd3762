import * as z from "zod/mini";
import { rulesText } from "@/components/activity/class-rules-text";
import type { Rows } from "@/components/ui/conflict";
import { serverNow } from "@/lib/client/server-clock";
import type { Assistant } from "@/lib/contract/accounts/assistants";
import type { Activity } from "@/lib/contract/classes/activities";
import { REQUIRED_FIELDS } from "@/lib/contract/fields";
import { CLASS_COLOURS } from "@/lib/domain/class-colour";
import { endDay, isClassTime, movedEnd } from "@/lib/domain/class-hours";
import { CLASS_RULES, type ClassRules } from "@/lib/domain/class-rules";
import { addDays, parisDay, parisInstant, parisTime } from "@/lib/domain/paris-time";
import type { Recurrence } from "@/lib/domain/recurrence";
import { closuresOnly } from "@/lib/domain/skip";
import { isDay, isTime } from "@/lib/domain/typed-moment";
import { formatLongDay } from "@/lib/format";

const MINUTE = 60_000;
const filled = z.string().check(z.trim(), z.minLength(1, REQUIRED_FIELDS));
const day = filled.check(z.refine(isDay, { error: "Écrivez la date ainsi\u00a0: 23/11/2026." }));
const time = filled.check(z.refine(isTime, { error: "Écrivez l'heure ainsi\u00a0: 18:30." }));

function isMovedIntoPast(form: {
  day: string;
  begin: string;
  beginSeen: string;
  scope: string;
}): boolean {
  const { day, begin, beginSeen, scope } = form;
  if (scope !== "ONE" || !isDay(day) || !isTime(begin)) return false;
  const instant = parisInstant(day, begin);
  return instant.toISOString() !== beginSeen && instant < serverNow();
}

const WRONG_LINK = "Indiquez un lien https\u00a0: https://…";
const bounded = (least: number, most: number) => {
  const wrong = `Un nombre entier entre ${least} et ${most}.`;
  return z.number({ error: wrong }).check(z.int(wrong), z.gte(least, wrong), z.lte(most, wrong));
};

/** The five rules of booking, as a form holds them. */
export const rulesForm = {
  opensDays: z.nullable(bounded(0, 365)),
  opensTime: time,
  closesMinutes: bounded(0, 2880),
  minPlaces: z.nullable(bounded(1, 1000)),
  minCheckHours: bounded(2, 72),
};

const isLink = (text: string) => URL.canParse(text) && new URL(text).protocol === "https:";

/** Days and times are of Paris. */
export const classForm = z
  .object({
    label: filled,
    /** The colour chosen for the kind; null keeps the kind's, or that of the label. */
    colour: z.nullable(z.enum(CLASS_COLOURS)),
    place: filled,
    day,
    begin: time,
    end: time,
    /** The begin that the coach has seen, a UTC instant. Empty for a new class. */
    beginSeen: z.string(),
    /** Minutes that the class lasts before the edit. */
    lasted: z.number(),
    maxParticipants: z
      .number({ error: REQUIRED_FIELDS })
      .check(
        z.int(REQUIRED_FIELDS),
        z.gte(1, REQUIRED_FIELDS),
        z.lte(1000, "Participants\u00a0: 1000 au plus."),
      ),
    cancelTimeInHours: z.number().check(z.gte(1, REQUIRED_FIELDS), z.lte(72)),
    isPrivateActivity: z.boolean(),
    ...rulesForm,
    venueId: z.nullable(z.string()),
    online: z.boolean(),
    meetingUrl: z.string().check(z.trim(), z.maxLength(500, WRONG_LINK)),
    /** The stored class has a link, which the list does not show. */
    hasLink: z.boolean(),
    /** Null is the coach. */
    assistantId: z.nullable(z.string().check(z.minLength(1, "Choisissez le prof de ce cours."))),
    recurrence: z.enum(["NONE", "DAILY", "WEEKLY", "MONTHLY"]),
    lastDay: z.string(),
    scope: z.enum(["ONE", "FOLLOWING", "ALL"]),
    skip: z.object({
      publicHolidays: z.boolean(),
      schoolHolidays: z.boolean(),
      closures: z.boolean(),
      dates: z.array(z.string()),
      keep: z.array(z.string()),
    }),
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
    z.refine(({ minPlaces, maxParticipants }) => (minPlaces ?? 0) <= maxParticipants, {
      error: "Le minimum ne peut pas dépasser le nombre de participants.",
      path: ["minPlaces"],
    }),
    z.refine(
      ({ online, hasLink, meetingUrl }) =>
        !online || (hasLink && meetingUrl === "") || isLink(meetingUrl),
      { error: WRONG_LINK, path: ["meetingUrl"] },
    ),
    z.refine((form) => !isMovedIntoPast(form), {
      error: "La date du cours ne peut pas être dans le passé.",
      path: ["day"],
    }),
  );
export type ClassForm = z.output<typeof classForm>;
export type SkipForm = ClassForm["skip"];

/** A form starts with the public holidays left out, which a call without `skip` does not. */
export const usualSkip: SkipForm = { ...closuresOnly, publicHolidays: true };

/** The same weekday at least a week later, and after today. */
function copyDay(day: string, today: string): string {
  let next = addDays(day, 7);
  while (next <= today) next = addDays(next, 7);
  return next;
}

/** A Paris day and time. */
export interface ClassBegin {
  day: string;
  begin: string;
}

export function formOf(
  model: Activity | null,
  editing: boolean,
  today: string,
  at: ClassBegin = { day: addDays(today, 1), begin: "18:30" },
  defaults: ClassRules = CLASS_RULES,
): ClassForm {
  if (!model) {
    return {
      label: "",
      colour: null,
      place: "",
      ...at,
      end: movedEnd("18:30", "19:30", at.begin),
      beginSeen: "",
      lasted: 0,
      maxParticipants: 10,
      cancelTimeInHours: 24,
      isPrivateActivity: false,
      ...defaults,
      ...{ venueId: null, online: false, meetingUrl: "", hasLink: false },
      assistantId: null,
      recurrence: "NONE",
      lastDay: "",
      scope: "ONE",
      skip: usualSkip,
    };
  }
  const begin = new Date(model.beginDate);
  const day = parisDay(begin);
  return {
    label: model.label,
    colour: null,
    place: model.place,
    day: editing ? day : copyDay(day, today),
    begin: parisTime(begin).slice(0, 5),
    end: parisTime(new Date(model.endDate)).slice(0, 5),
    beginSeen: editing ? model.beginDate : "",
    lasted: (Date.parse(model.endDate) - begin.getTime()) / MINUTE,
    maxParticipants: model.maxParticipants,
    cancelTimeInHours: model.cancelTimeInHours,
    isPrivateActivity: model.isPrivateActivity,
    opensDays: model.opensDays,
    opensTime: model.opensTime,
    closesMinutes: model.closesMinutes,
    minPlaces: model.minPlaces,
    minCheckHours: model.minCheckHours,
    venueId: model.venue?.id ?? null,
    ...{ online: model.isOnline, meetingUrl: "", hasLink: editing && model.isOnline },
    assistantId: model.assistantId,
    recurrence: "NONE",
    lastDay: "",
    scope: "ONE",
    skip: usualSkip,
  };
}

/** The fields without times and without the form's own values. */
function fieldsOf(form: ClassForm) {
  const { colour, day, begin, end, beginSeen, lasted, ...others } = form;
  const { recurrence, lastDay, scope, skip, online, hasLink, meetingUrl, ...fields } = others;
  // Without a typed link the stored one stays.
  const link = online ? meetingUrl || undefined : null;
  return { ...fields, meetingUrl: link };
}

const beginOf = ({ day, begin }: ClassForm) => parisInstant(day, begin);
const endOf = ({ day, begin, end }: ClassForm) => parisInstant(endDay(day, begin, end), end);
const minutesOf = (form: ClassForm) => (endOf(form).getTime() - beginOf(form).getTime()) / MINUTE;

/** The rules in words; empty until the day and the hour are complete. */
export const rulesOf = (form: ClassForm): string =>
  isDay(form.day) && isTime(form.begin) && isTime(form.opensTime)
    ? rulesText({ ...form, beginDate: beginOf(form) })
    : "";

export const singleBody = (form: ClassForm) => ({
  ...fieldsOf(form),
  beginDate: beginOf(form).toISOString(),
  endDate: endOf(form).toISOString(),
});

export const seriesBody = (form: ClassForm) => ({
  ...fieldsOf(form),
  beginDateCreation: beginOf(form).toISOString(),
  endDateCreation: form.lastDay,
  recurrence: form.recurrence as Recurrence,
  durationInMinutes: minutesOf(form),
  skip: form.skip,
});

/** The body of the preview. Null until the form has valid days and times. */
export function planBody(form: ClassForm) {
  const { day, begin, end, lasted, recurrence, lastDay, skip } = form;
  const dated = recurrence !== "NONE" && isDay(day) && isDay(lastDay) && lastDay >= day;
  if (!dated || !isTime(begin) || !isTime(end) || !isClassTime(begin, end, lasted)) return null;
  return {
    ...seriesBody(form),
    label: "–",
    place: "–",
    maxParticipants: 1,
    cancelTimeInHours: 1,
    isPrivateActivity: false,
    assistantId: null,
    ...{ ...CLASS_RULES, venueId: null, meetingUrl: null },
    // The coach picks single days among those of the response.
    skip: { ...skip, dates: [], keep: [] },
  };
}

export const isComplete = (form: ClassForm): boolean =>
  form.label.trim() !== "" &&
  form.place.trim() !== "" &&
  isDay(form.day) &&
  isTime(form.begin) &&
  isTime(form.end) &&
  isClassTime(form.begin, form.end, form.lasted) &&
  form.maxParticipants >= 1 &&
  form.assistantId !== "" &&
  form.cancelTimeInHours >= 1;

/** Each class keeps its own day. */
export const seriesEditBody = (form: ClassForm) => ({
  ...singleBody(form),
  durationInMinutes: minutesOf(form),
  beginSeen: form.beginSeen,
});

export const classRows = (assistants: readonly Assistant[]): Rows<ClassForm> => [
  ["Nom du cours", ({ label }) => label],
  ["Lieu", ({ place }) => place],
  ["Date", ({ day }) => (isDay(day) ? formatLongDay(day) : day)],
  ["Horaires", ({ begin, end }) => `${begin} – ${end}`],
  ["Nombre de participants", ({ maxParticipants }) => String(maxParticipants)],
  ["Type", ({ isPrivateActivity }) => (isPrivateActivity ? "Privé" : "Collectif")],
  ["Réservation", rulesOf],
  ["En ligne", ({ online }) => (online ? "oui" : "non")],
  ["Annulation sans frais jusqu'à", ({ cancelTimeInHours }) => `${cancelTimeInHours}\u00a0h`],
  [
    "Prof",
    ({ assistantId }) => {
      const other = assistants.find(({ id }) => id === assistantId);
      if (other) return `${other.firstName} ${other.lastName}`;
      if (assistantId === "") return "à choisir";
      return assistantId ? "un autre prof" : "vous";
    },
  ],
];
