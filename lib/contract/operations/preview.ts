import * as z from "zod/mini";
import { outId, queryFlag } from "@/lib/contract/fields";

/** `preview=true` makes the call a dry run. */
export const previewFlag = { preview: queryFlag };

/** Trainees without an address or with a rejected one, whom the coach has to call. */
export const unreached = z.array(
  z.object({
    traineeId: outId,
    firstName: z.string(),
    lastName: z.string(),
    phoneNumber: z.nullable(z.string()),
  }),
);
export type Unreached = z.output<typeof unreached>;

/** Impact of a change: places include waiting ones, credits are returned, `due` is in euros. */
export const preview = z.object({
  activities: z.number(),
  places: z.number(),
  credits: z.number(),
  trainees: z.number(),
  mails: z.number(),
  due: z.number(),
});
export type Preview = z.output<typeof preview>;

/** The preview of a coach's deletion. */
export const coachPreview = z.extend(preview, { unreached });
export type CoachPreview = z.output<typeof coachPreview>;

/** The impact on a series. `from` and `to` are its first and last day, null without a class. */
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

/** VENUE_TAKEN: another class of the coach is in that venue at that time. */
export const warnings = { warnings: z.array(z.enum(["VENUE_TAKEN"])) };
export type Warnings = z.output<z.ZodMiniObject<typeof warnings>>["warnings"];

/** Places above the weekly quota of their subscriptions after a move. */
export const overWeek = { overWeek: z.number() };
export const movePreview = z.extend(seriesPreview, { ...overWeek, ...warnings });
export type MovePreview = z.output<typeof movePreview>;
