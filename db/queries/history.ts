import "server-only";
import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { prepared } from "@/db/prepared";
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

/** The statements of each kind of page, made when first asked for: its rows, and how many there are in all. */
const pages = new Map<string, ReturnType<typeof pagesOf>>();

function pagesOf(filter: HistoryPage["filter"], ofCoach: boolean) {
  const now = sql.placeholder("now");
  const time: SQL | undefined =
    filter === "future"
      ? gte(activities.beginDate, now)
      : filter === "past"
        ? lt(activities.beginDate, now)
        : undefined;
  const where = and(
    eq(reservations.traineeId, sql.placeholder("traineeId")),
    ofCoach ? eq(reservations.coachId, sql.placeholder("coachId")) : undefined,
    time,
  );
  const direction = filter === "future" ? asc : desc;
  const name = `${filter}${ofCoach ? "_of_coach" : ""}`;
  return {
    content: prepared((db) =>
      items(db)
        .where(where)
        .orderBy(direction(activities.beginDate), direction(reservations.arrival))
        .limit(sql.placeholder("size"))
        .offset(sql.placeholder("from"))
        .prepare(`history_${name}`),
    ),
    total: prepared((db) => {
      const counted = db.select({ n: count() }).from(reservations).$dynamic();
      const timed = time
        ? counted.innerJoin(activities, eq(activities.id, reservations.activityId))
        : counted;
      return timed.where(where).prepare(`history_total_${name}`);
    }),
  };
}

/** One page of a trainee's places and how many there are: the future ones nearest first, others latest first. */
export async function pageHistory(
  db: Executor,
  traineeId: string,
  { filter, now, page, size, coachId }: HistoryPage,
) {
  const key = `${filter} ${coachId !== undefined}`;
  const statements = pages.get(key) ?? pagesOf(filter, coachId !== undefined);
  pages.set(key, statements);
  const values = { traineeId, coachId, now, size, from: page * size };
  const content = await statements.content(db).execute(values);
  const [total] = await statements.total(db).execute(values);
  return { content, total: total?.n ?? 0 };
}

/** All places that a subscription has paid for, latest first. */
export function listHistoryOfSubscription(db: Executor, coachId: string, subscriptionId: string) {
  return items(db)
    .where(and(eq(reservations.coachId, coachId), eq(reservations.subscriptionId, subscriptionId)))
    .orderBy(desc(activities.beginDate), desc(reservations.arrival));
}
