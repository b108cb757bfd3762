import * as z from "zod/mini";
import { outId, outInstant } from "@/lib/contract/fields";
import { BOOKABLE } from "@/lib/domain/booking-window";
import { CLASS_COLOURS } from "@/lib/domain/class-colour";
import { shownClassFields } from "./class-fields";

export const classColour = z.enum(CLASS_COLOURS);

/** The coach's kind with the label of the class; null without one. */
const shownKind = z.nullable(
  z.object({
    colour: classColour,
    description: z.nullable(z.string()),
    urlPicture: z.nullable(z.string()),
  }),
);
export const lookOfClass = { colour: classColour, kind: shownKind };

/** The venue's public fields. */
const shownVenue = z.nullable(
  z.object({ id: outId, name: z.string(), address: z.string(), stepFree: z.boolean() }),
);
export const bookable = z.enum(BOOKABLE);

export const activity = z.object({
  id: outId,
  coachId: outId,
  /** The id of its series; null for a single class. */
  seriesId: z.nullable(outId),
  ...shownClassFields,
  ...lookOfClass,
  beginDate: outInstant,
  endDate: outInstant,
  /** When booking opens (null: always open) and closes, and when the minimum is checked. */
  opensOn: z.nullable(outInstant),
  closesOn: outInstant,
  checkOn: z.nullable(outInstant),
  bookable,
  /** Places missing for the class to take place; null without a minimum. */
  missingPlaces: z.nullable(z.number()),
  venue: shownVenue,
  isOnline: z.boolean(),
  /** The trainee asked to be told when booking opens. */
  openingNotice: z.boolean(),
  /** Places taken, waiting ones included. */
  participants: z.number(),
  confirmedPlaces: z.number(),
  waitingPlaces: z.number(),
  isRecurring: z.boolean(),
  coachName: z.string(),
  coachUrlPicture: z.nullable(z.string()),
  /** The caller's own places, also with `?for=`. */
  numberReservationForMe: z.number(),
  numberReservationOnWaitingListForMe: z.number(),
  /** The places of the persons whom the caller guards; only for a trainee. */
  family: z.optional(
    z.array(z.object({ personId: outId, booked: z.number(), waiting: z.number() })),
  ),
  comment: z.nullable(z.string()),
  version: z.number(),
});

export const reservationStatus = z.enum([
  "BOOKED",
  "BOOKED_AND_COME",
  "BOOKED_AND_ABSENT",
  "CANCEL",
  "CANCEL_NO_INCR",
]);
