import * as z from "zod/mini";
import { bookable, lookOfClass } from "@/lib/contract/classes/activity";
import { endpoint } from "@/lib/contract/endpoint";
import { outId, outInstant } from "@/lib/contract/fields";

export const publicActivity = z.object({
  id: outId,
  label: z.string(),
  ...lookOfClass,
  place: z.string(),
  beginDate: outInstant,
  endDate: outInstant,
  bookable,
  opensOn: z.nullable(outInstant),
  /** The venue's address; null without one. */
  address: z.nullable(z.string()),
  isOnline: z.boolean(),
  maxParticipants: z.number(),
  remainingPlaces: z.number(),
  coachName: z.string(),
  coachUrlPicture: z.nullable(z.string()),
});
export type PublicActivity = z.output<typeof publicActivity>;

export interface PublicClass {
  /** The coach's code as registered. */
  code: string;
  displayName: string;
  /** The coach's picture. */
  url: string | null;
  coverUrl: string | null;
  /** The coach allows search engines to list the class. */
  indexable: boolean;
  activity: PublicActivity & { cancelTimeInHours: number };
  /** Euros for a first class without an account; null when the coach offers none. */
  trialPrice: number | null;
}

/** The page of a class that is over, cancelled or unknown. */
export interface AbsentClass {
  code: string;
  displayName: string;
  /** A private class counts as unknown. */
  why: "PAST" | "CANCELLED" | "UNKNOWN";
  next: PublicActivity[];
}

export const listPublicActivities = endpoint({
  method: "GET",
  path: "/api/public/coach/:code/activities",
  access: "PUBLIC",
  summary: "Le planning public d'un coach : ses cours non privés des 92 prochains jours",
  params: z.object({ code: z.string() }),
  response: z.array(publicActivity),
  errors: ["COACH_CODE_UNKNOWN"],
  limit: ["public-ip"],
});
