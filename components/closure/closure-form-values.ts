import * as z from "zod/mini";
import { wrongDay } from "@/components/ui/wrong-day";
import { CLOSURE_DAYS, CLOSURE_DAYS_BACK, lengthOf } from "@/lib/domain/closures";
import { addDays, type Day, weekOf } from "@/lib/domain/paris-time";
import { isDay } from "@/lib/domain/typed-moment";

const day = z.string().check(z.refine(isDay, { error: ({ input }) => wrongDay(String(input)) }));

export const closureForm = z
  .object({
    beginDate: day,
    endDate: day,
    label: z.string().check(z.trim(), z.minLength(1, "Indiquez le motif."), z.maxLength(80)),
    extend: z.boolean(),
    notify: z.boolean(),
    text: z.string().check(z.maxLength(500, "Message\u00a0: 500 caractères au plus.")),
    /** The ids of classes that take place despite the closure. */
    except: z.array(z.string()),
  })
  .check(
    z.refine(({ beginDate, endDate }) => beginDate <= endDate, {
      error: "La fin doit être après le début.",
      path: ["endDate"],
    }),
    z.refine((form) => lengthOf(form) <= CLOSURE_DAYS, {
      error: `Une fermeture dure ${CLOSURE_DAYS} jours au plus.`,
      path: ["endDate"],
    }),
  );
export type ClosureForm = z.output<typeof closureForm>;

export const emptyClosure = (today: Day): ClosureForm => ({
  beginDate: today,
  endDate: today,
  label: "",
  extend: true,
  notify: true,
  text: "",
  except: [],
});

export function usualPeriods(today: Day): { label: string; beginDate: Day; endDate: Day }[] {
  const monday = weekOf(today);
  return [
    { label: "Aujourd'hui", beginDate: today, endDate: today },
    { label: "Cette semaine", beginDate: today, endDate: addDays(monday, 6) },
    { label: "7 jours", beginDate: today, endDate: addDays(today, 6) },
    { label: "Semaine prochaine", beginDate: addDays(monday, 7), endDate: addDays(monday, 13) },
  ];
}

export const usualReasons = ["Maladie", "Vacances", "Salle fermée", "Formation"];

/** Whether the server accepts these days for a preview. */
export const isCountable = (form: Pick<ClosureForm, "beginDate" | "endDate">, today: Day) =>
  isDay(form.beginDate) &&
  isDay(form.endDate) &&
  form.beginDate <= form.endDate &&
  form.beginDate >= addDays(today, -CLOSURE_DAYS_BACK) &&
  lengthOf(form) <= CLOSURE_DAYS;
