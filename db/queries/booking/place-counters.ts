import "server-only";
import { type Param, type SQL, sql } from "drizzle-orm";
import { activities } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId } from "@/db/scope";
import { json, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";

/**
 * The parts of a `with` that update counters from `classes` and `cards`, both named c.
 * `classes` has id, confirmed, waiting, returnable; `cards` has id, credits.
 */
export const countersSql = (coachId: Param, classes: SQL, cards: SQL): SQL => sql`counted as (
      update ${activities} a set confirmed_places = a.confirmed_places + c.confirmed, waiting_places = a.waiting_places + c.waiting,
        returnable_cancels = a.returnable_cancels + c.returnable
      from ${classes} where a.id = c.id and a.coach_id = ${coachId}::uuid
    ), paid as (
      update ${subscriptions} s set quantity_left = s.quantity_left + c.credits, quantity = greatest(s.quantity, s.quantity_left + c.credits)
      from ${cards} where s.id = c.id and s.coach_id = ${coachId}::uuid
    )`;

const add = statement(
  {
    params: {
      coachId: activities.coachId,
      classes: json<{ id: string; confirmed: number; waiting: number; returnable: number }[]>(),
      cards: json<{ id: string; credits: number }[]>(),
    },
  },
  (params) =>
    sql`with ${countersSql(
      params.coachId,
      sql`jsonb_to_recordset(${params.classes}::jsonb) as c(id uuid, confirmed int, waiting int, returnable int)`,
      sql`jsonb_to_recordset(${params.cards}::jsonb) as c(id uuid, credits int)`,
    )} select`,
);

/** `credited`: the place's credit is taken or returned with it. */
export interface MovedPlace {
  activityId: string;
  subscriptionId: string;
  isWaiting: boolean;
  credited: boolean;
  returnable?: boolean;
}

/**
 * Adds (`by` 1) or removes (-1) places and their credits; both add the returnable cancellations.
 * Each row is updated once.
 */
export async function countPlaces(
  tx: Tx,
  coachId: CoachId,
  places: readonly MovedPlace[],
  by: 1 | -1,
): Promise<void> {
  const classes = [...Map.groupBy(places, ({ activityId }) => activityId)].map(([id, moved]) => {
    const waiting = moved.filter(({ isWaiting }) => isWaiting).length;
    const returnable = moved.filter((place) => place.returnable).length;
    return { id, confirmed: by * (moved.length - waiting), waiting: by * waiting, returnable };
  });
  const paid = places.filter(({ credited }) => credited);
  const cards = [...Map.groupBy(paid, ({ subscriptionId }) => subscriptionId)].map(
    ([id, moved]) => ({
      id,
      credits: -by * moved.length,
    }),
  );
  if (classes.length > 0) await add(tx, { coachId, classes, cards });
}
