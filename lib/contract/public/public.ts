import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { outId, outInstant } from "@/lib/contract/fields";

export const publicActivity = z.object({
  id: outId,
  label: z.string(),
  place: z.string(),
  beginDate: outInstant,
  endDate: outInstant,
  maxParticipants: z.number(),
  remainingPlaces: z.number(),
  coachName: z.string(),
  coachUrlPicture: z.nullable(z.string()),
});
export type PublicActivity = z.output<typeof publicActivity>;

/** What a class's public page shows. */
export interface PublicClass {
  /** The coach's, as it is written. */
  code: string;
  displayName: string;
  /** Search engines may list it: the coach wants to be found. */
  indexable: boolean;
  activity: PublicActivity & { cancelTimeInHours: number };
  /** What the first class costs who has no account, in euros; null: the coach offers none. */
  trialPrice: number | null;
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
