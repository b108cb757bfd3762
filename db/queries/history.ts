import "server-only";
import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { assistants, users } from "@/db/schema/accounts";
import { activities, reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";

const coach = alias(users, "coach");

const item = {
  id: reservations.id,
  label: activities.label,
  beginDate: activities.beginDate,
  endDate: activities.endDate,
  coachName: sql<string>`coalesce(nullif(trim(${assistants.firstName} || ' ' || ${assistants.lastName}), ''), ${coach.displayName})`,
  place: activities.place,
  urlPicture: sql<
    string | null
  >`case when ${assistants.id} is null then ${coach.urlPicture} else ${assistants.urlPicture} end`,
  status: reservations.status,
  subscriptionLabel: subscriptions.label,
  privateActivity: activities.isPrivateActivity,
  isWaitingList: reservations.isWaiting,
  activityId: activities.id,
};

function items(db: Executor) {
  return db
    .select(item)
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .innerJoin(subscriptions, eq(subscriptions.id, reservations.subscriptionId))
    .innerJoin(coach, eq(coach.id, reservations.coachId))
    .leftJoin(assistants, eq(assistants.id, activities.assistantId))
    .$dynamic();
}

export interface HistoryPage {
  filter: "all" | "past" | "future";
  now: Date;
  page: number;
  size: number;
  coachId?: string | undefined;
}

/** One page of a trainee's places and how many there are: the future ones nearest first, others latest first. */
export async function pageHistory(
  db: Executor,
  traineeId: string,
  { filter, now, page, size, coachId }: HistoryPage,
) {
  const time: SQL | undefined =
    filter === "future"
      ? gte(activities.beginDate, now)
      : filter === "past"
        ? lt(activities.beginDate, now)
        : undefined;
  const where = and(
    eq(reservations.traineeId, traineeId),
    coachId ? eq(reservations.coachId, coachId) : undefined,
    time,
  );
  const direction = filter === "future" ? asc : desc;
  const content = await items(db)
    .where(where)
    .orderBy(direction(activities.beginDate), direction(reservations.arrival))
    .limit(size)
    .offset(page * size);
  const [total] = await db
    .select({ n: count() })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(where);
  return { content, total: total?.n ?? 0 };
}

/** All places that a subscription has paid for, latest first. */
export function listHistoryOfSubscription(db: Executor, subscriptionId: string) {
  return items(db)
    .where(eq(reservations.subscriptionId, subscriptionId))
    .orderBy(desc(activities.beginDate), desc(reservations.arrival));
}
