import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { forPerson } from "@/lib/contract/families/for-person";
import { id, outId, outInstant } from "@/lib/contract/fields";

/** Another member of the family holds the subscription. */
const isShared = z.boolean();

const myPlaces = z.object({
  booked: z.number(),
  waiting: z.number(),
  /** Ranks of the caller's waiting places in the class's whole waiting list; 1 is next. */
  positions: z.array(z.number()),
  /** Free places of the class; after the deadline the first trainee to claim one gets it. */
  free: z.number(),
  /** In the order in which a cancellation takes them. */
  places: z.array(
    z.object({
      subscriptionId: outId,
      subscriptionLabel: z.string(),
      paidBy: z.enum(["CARD", "SUBSCRIPTION"]),
      isShared,
      isWaiting: z.boolean(),
    }),
  ),
  /**
   * The caller's places in future classes of the series, this one included; empty for a single
   * class.
   */
  series: z.array(
    z.object({
      activityId: outId,
      deadline: outInstant,
      subscriptionId: outId,
      paidBy: z.enum(["CARD", "SUBSCRIPTION"]),
      isShared,
      isWaiting: z.boolean(),
    }),
  ),
});
export type MyPlaces = z.output<typeof myPlaces>;

export const getMyPlaces = endpoint({
  method: "GET",
  path: "/api/activity/reservation/:activityId",
  access: "TRAINEE",
  summary: "Mes places d'un cours, et leurs rangs sur la liste d'attente",
  params: z.object({ activityId: id("ACTIVITY_NOT_FOUND") }),
  query: z.object(forPerson),
  response: myPlaces,
  shows: ["reservations"],
});
