import * as z from "zod/mini";
import { isKept, rulesText } from "@/components/activity/class-rules-text";
import { wrongDay } from "@/components/ui/wrong-day";
import { serverNow } from "@/lib/client/server-clock";
import type { Activity } from "@/lib/contract/classes/activities";
import {
  classFields,
  isMeetingUrl,
  minimumFits,
  RULE_BOUNDS,
  requiredPlace,
  shownClassFields,
} from "@/lib/contract/classes/class-fields";
import { REQUIRED_FIELDS } from "@/lib/contract/fields";
import { CLASS_COLOURS } from "@/lib/domain/class-colour";
import { endDay, isClassTime, movedEnd } from "@/lib/domain/class-hours";
import { CLASS_RULES, type ClassRules } from "@/lib/domain/class-rules";
import { addDays, clockTime, MINUTE_MS, parisDay, parisInstant } from "@/lib/domain/paris-time";
import type { Recurrence } from "@/lib/domain/recurrence";
import { closuresOnly } from "@/lib/domain/skip";
import { isDay, isTime } from "@/lib/domain/typed-moment";

const filled = z.string().check(z.trim(), z.minLength(1, REQUIRED_FIELDS));
const day = filled.check(z.refine(isDay, { error: ({ input }) => wrongDay(String(input)) }));
const time = filled.check(z.refine(isTime, { error: "Écrivez l'heure ainsi\u00a0: 18:30." }));

const WRONG_LINK = "Indiquez un lien https\u00a0: https://…";
const bounded = (name: keyof typeof RULE_BOUNDS) => {
  const { min, max } = RULE_BOUNDS[name];
  const wrong = `Un nombre entier entre ${min} et ${max}.`;
  return z.number({ error: wrong }).check(z.int(wrong), z.gte(min, wrong), z.lte(max, wrong));
};

/** The five rules of booking, as a form holds them. */
export const rulesForm = {
  opensDays: z.nullable(bounded("opensDays")),
  opensTime: time,
  closesMinutes: bounded("closesMinutes"),
  minPlaces: z.nullable(bounded("minPlaces")),
  minCheckHours: bounded("minCheckHours"),
};

/** Days and times are of Paris. */
export const classForm = z
  .object({
    label: classFields.label,
    /** The colour chosen for the kind; null keeps the kind's, or that of the label. */
    colour: z.nullable(z.enum(CLASS_COLOURS)),
    place: requiredPlace,
    day,
    begin: time,
    end: time,
    /** The UTC instant of the begin that the coach saw; empty for a new class. */
    beginSeen: z.string(),
    /** Minutes that the class lasts before the edit. */
    lasted: z.number(),
    maxParticipants: classFields.maxParticipants,
    cancelTimeInHours: classFields.cancelTimeInHours,
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
      error: ({ input }) => wrongDay((input as { lastDay: string }).lastDay),
      path: ["lastDay"],
    }),
    z.refine((form) => form.recurrence === "NONE" || form.lastDay >= form.day, {
      error: "La fin de la récurrence ne peut pas être avant la date du premier cours.",
      path: ["lastDay"],
    }),
    minimumFits,
    z.refine(
      ({ online, hasLink, meetingUrl }) =>
        !online || (hasLink && meetingUrl === "") || isMeetingUrl(meetingUrl),
      { error: WRONG_LINK, path: ["meetingUrl"] },
    ),
    z.refine(
      ({ scope, day, begin, beginSeen }) => {
        if (scope !== "ONE" || !isDay(day) || !isTime(begin)) return true;
        const instant = parisInstant(day, begin);
        return instant.toISOString() === beginSeen || instant >= serverNow();
      },
      { error: "La date du cours ne peut pas être dans le passé.", path: ["day"] },
    ),
  );
export type ClassForm = z.output<typeof classForm>;
export type SkipForm = ClassForm["skip"];

/** A new form leaves public holidays out; a call without `skip` does not. */
export const usualSkip: SkipForm = { ...closuresOnly, publicHolidays: true };

type Shared = Pick<ClassForm, keyof typeof shownClassFields>;

/** The values that a class and its form name alike. */
const sharedOf = (from: Shared): Shared =>
  Object.fromEntries(
    Object.keys(shownClassFields).map((name) => [name, from[name as keyof Shared]]),
  ) as unknown as Shared;

/** A Paris day and time. */
export interface ClassBegin {
  day: string;
  begin: string;
}

export const newForm = (at: ClassBegin, defaults: ClassRules = CLASS_RULES): ClassForm => ({
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
  venueId: null,
  online: false,
  meetingUrl: "",
  hasLink: false,
  assistantId: null,
  recurrence: "NONE",
  lastDay: "",
  scope: "ONE",
  skip: usualSkip,
});

export function formOf(activity: Activity): ClassForm {
  const [begin, end] = [new Date(activity.beginDate), new Date(activity.endDate)];
  return {
    ...newForm({ day: parisDay(begin), begin: clockTime(begin) }),
    ...sharedOf(activity),
    end: clockTime(end),
    beginSeen: activity.beginDate,
    lasted: (end.getTime() - begin.getTime()) / MINUTE_MS,
    venueId: activity.venue?.id ?? null,
    online: activity.isOnline,
    hasLink: activity.isOnline,
  };
}

/** A copy takes place on the same weekday at least a week later, and after today. */
export function copyOf(activity: Activity, today: string): ClassForm {
  const form = formOf(activity);
  let day = addDays(form.day, 7);
  while (day <= today) day = addDays(day, 7);
  return { ...form, day, beginSeen: "", hasLink: false };
}

/** The fields without times and without the form's own values. */
const fieldsOf = (form: ClassForm) => ({
  ...sharedOf(form),
  venueId: form.venueId,
  // Without a typed link the stored one stays.
  meetingUrl: form.online ? form.meetingUrl || undefined : null,
});

const beginOf = ({ day, begin }: ClassForm) => parisInstant(day, begin);
const endOf = ({ day, begin, end }: ClassForm) => parisInstant(endDay(day, begin, end), end);
const minutesOf = (form: ClassForm) =>
  (endOf(form).getTime() - beginOf(form).getTime()) / MINUTE_MS;

/** The rules in words; empty until the day and the hour are complete. */
export function rulesOf(form: ClassForm, edited?: Activity): string {
  if (!isDay(form.day) || !isTime(form.begin) || !isTime(form.opensTime)) return "";
  const now = serverNow();
  const minPlaces = edited && isKept(edited, now) ? null : form.minPlaces;
  return rulesText({ ...form, minPlaces, beginDate: beginOf(form) }, now);
}

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

/** The body of the preview; null until the form has valid days and times. */
export function planBody(form: ClassForm) {
  const { day, begin, end, lasted, recurrence, lastDay, skip } = form;
  const dated = recurrence !== "NONE" && isDay(day) && isDay(lastDay) && lastDay >= day;
  if (!dated || !isTime(begin) || !isTime(end) || !isClassTime(begin, end, lasted)) return null;
  return seriesBody({
    ...newForm({ day, begin }),
    label: "–",
    place: "–",
    end,
    recurrence,
    lastDay,
    // The coach picks single days among those of the response.
    skip: { ...skip, dates: [], keep: [] },
  });
}

/** The edit of a series, in which each class keeps its own day. */
export const seriesEditBody = (form: ClassForm) => ({
  ...singleBody(form),
  durationInMinutes: minutesOf(form),
  beginSeen: form.beginSeen,
});
