import "server-only";
import { type Param, type SQL, sql } from "drizzle-orm";
import { activities } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId } from "@/db/scope";
import { json, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";

/**
 * What adds to the counters kept with places, as parts of a `with`: from `classes` as c (id, confirmed, waiting), and from
 * `cards` as c (id, credits). A card that gets back more than it ever had grows.
 */
export const adding = (coachId: Param, classes: SQL, cards: SQL): SQL => sql`counted as (
      update ${activities} a set confirmed_places = a.confirmed_places + c.confirmed, waiting_places = a.waiting_places + c.waiting
      from ${classes} where a.id = c.id and a.coach_id = ${coachId}::uuid
    ), paid as (
      update ${subscriptions} s set quantity_left = s.quantity_left + c.credits, quantity = greatest(s.quantity, s.quantity_left + c.credits)
      from ${cards} where s.id = c.id and s.coach_id = ${coachId}::uuid
    )`;

const add = statement(
  {
    given: {
      coachId: activities.coachId,
      classes: json<{ id: string; confirmed: number; waiting: number }[]>(),
      cards: json<{ id: string; credits: number }[]>(),
    },
  },
  (of) =>
    sql`with ${adding(
      of.coachId,
      sql`jsonb_to_recordset(${of.classes}::jsonb) as c(id uuid, confirmed int, waiting int)`,
      sql`jsonb_to_recordset(${of.cards}::jsonb) as c(id uuid, credits int)`,
    )} select`,
);

/** A place that came or went, and whether a credit went the other way. */
export interface MovedPlace {
  activityId: string;
  subscriptionId: string;
  isWaiting: boolean;
  credited: boolean;
}

/** Adds places to their classes and takes their credits from their cards (`by` 1), or the other way round (-1): each row once. */
export async function countPlaces(
  tx: Tx,
  coachId: CoachId,
  places: readonly MovedPlace[],
  by: 1 | -1,
): Promise<void> {
  const classes = [...Map.groupBy(places, ({ activityId }) => activityId)].map(([id, of]) => {
    const waiting = of.filter(({ isWaiting }) => isWaiting).length;
    return { id, confirmed: by * (of.length - waiting), waiting: by * waiting };
  });
  const paid = places.filter(({ credited }) => credited);
  const cards = [...Map.groupBy(paid, ({ subscriptionId }) => subscriptionId)].map(([id, of]) => ({
    id,
    credits: -by * of.length,
  }));
  if (classes.length > 0) await add(tx, { coachId, classes, cards });
}
