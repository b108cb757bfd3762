import * as z from "zod/mini";
import { outId, queryFlag } from "@/lib/contract/fields";

/** `preview=true`: the call answers what it would reach, and changes nothing. */
export const previewFlag = { preview: queryFlag };

/** Trainees whom no mail reaches, without an address or with a refused one: they are called. */
export const unreached = z.array(
  z.object({
    traineeId: outId,
    firstName: z.string(),
    lastName: z.string(),
    phoneNumber: z.nullable(z.string()),
  }),
);
export type Unreached = z.output<typeof unreached>;

/** What a change would reach: classes, places (waiting ones too), credits given back, persons, mails, euros still due. */
export const preview = z.object({
  activities: z.number(),
  places: z.number(),
  credits: z.number(),
  trainees: z.number(),
  mails: z.number(),
  due: z.number(),
});
export type Preview = z.output<typeof preview>;

/** The same of a coach's change of one class. */
export const classPreview = z.extend(preview, { unreached });
export type ClassPreview = z.output<typeof classPreview>;

/** What a change of a series would reach, and its first and last day; null where there is no class. */
export const seriesPreview = z.object({
  activities: z.number(),
  places: z.number(),
  trainees: z.number(),
  mails: z.number(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  unreached,
});
export type SeriesPreview = z.output<typeof seriesPreview>;

/** Places above what the weeks of their subscriptions allow, once their classes have moved there. */
export const overWeek = { overWeek: z.number() };
export const movePreview = z.extend(seriesPreview, overWeek);
export type MovePreview = z.output<typeof movePreview>;
