import "server-only";
import { and, asc, count, desc, eq, gt, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { kindOfClass } from "@/db/queries/classes/class-kinds";
import { coach, teacherName, teacherPicture } from "@/db/queries/classes/teacher";
import { type Sharer, sharerOf } from "@/db/queries/families/shares";
import { assistants } from "@/db/schema/accounts";
import { activities, reservations } from "@/db/schema/activities";
import { classKinds } from "@/db/schema/class-kinds";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId, TraineeScope } from "@/db/scope";
import { prepared } from "@/db/statement";
import type { ClassColour } from "@/lib/domain/class-colour";

/** Looks each class up by id, because a plain join may scan whole tables. */
const classFacts = (db: Db) =>
  db
    .select({
      label: activities.label,
      beginDate: activities.beginDate,
      endDate: activities.endDate,
      coachName: teacherName.as("coach_name"),
      place: activities.place,
      urlPicture: teacherPicture.as("picture"),
      subscriptionLabel: sql<string>`${subscriptions.label}`.as("subscription_label"),
      privateActivity: activities.isPrivateActivity,
      kindColour: sql<ClassColour | null>`${classKinds.colour}`.as("kind_colour"),
      kindDescription: sql<string | null>`${classKinds.description}`.as("kind_description"),
      kindUrlPicture: sql<string | null>`${classKinds.urlPicture}`.as("kind_picture"),
    })
    .from(activities)
    .innerJoin(subscriptions, eq(subscriptions.id, reservations.subscriptionId))
    .innerJoin(coach, eq(coach.id, reservations.coachId))
    .leftJoin(assistants, eq(assistants.id, activities.assistantId))
    .leftJoin(classKinds, kindOfClass)
    .where(eq(activities.id, reservations.activityId))
    .limit(1)
    .as("facts");
type Facts = ReturnType<typeof classFacts>;

function items(db: Db, facts: Facts, sharer: SQL<Sharer | null>) {
  return db
    .select({
      id: reservations.id,
      label: facts.label,
      beginDate: facts.beginDate,
      endDate: facts.endDate,
      coachName: facts.coachName,
      place: facts.place,
      urlPicture: facts.urlPicture,
      status: reservations.status,
      subscriptionLabel: facts.subscriptionLabel,
      privateActivity: facts.privateActivity,
      kindColour: facts.kindColour,
      kindDescription: facts.kindDescription,
      kindUrlPicture: facts.kindUrlPicture,
      isWaitingList: reservations.isWaiting,
      activityId: reservations.activityId,
      coachId: reservations.coachId,
      for: sharer,
    })
    .from(reservations)
    .innerJoinLateral(facts, sql`true`)
    .$dynamic();
}

export interface HistoryPage {
  filter: "all" | "past" | "future";
  now: Date;
  page: number;
  size: number;
  coachId?: string | undefined;
  /** The last row of the previous page; replaces `page`, which new bookings shift. */
  after?: { beginDate: Date; id: string } | undefined;
}

/** Prepared statements by kind of page, made on first use. */
const statementsByKind = new Map<string, ReturnType<typeof pageStatements>>();

interface PageKind {
  filter: HistoryPage["filter"];
  ofCoach: boolean;
  afterCursor: boolean;
}

function pageStatements({ filter, ofCoach, afterCursor }: PageKind) {
  const now = sql.placeholder("now");
  const timeOf = (facts: Facts): SQL | undefined =>
    filter === "future"
      ? gte(facts.beginDate, now)
      : filter === "past"
        ? lt(facts.beginDate, now)
        : undefined;
  const whereOf = (facts: Facts) =>
    and(
      eq(reservations.traineeId, sql.placeholder("traineeId")),
      ofCoach ? eq(reservations.coachId, sql.placeholder("coachId")) : undefined,
      timeOf(facts),
    );
  const direction = filter === "future" ? asc : desc;
  const follows = filter === "future" ? gt : lt;
  const followsCursor = (facts: Facts) =>
    or(
      follows(facts.beginDate, sql.placeholder("afterBegin")),
      and(
        eq(facts.beginDate, sql.placeholder("afterBegin")),
        follows(reservations.id, sql.placeholder("afterId")),
      ),
    );
  const name = `${filter}${ofCoach ? "_of_coach" : ""}`;
  return {
    content: prepared((db) => {
      const facts = classFacts(db);
      return items(db, facts, sql<null>`null`)
        .where(and(whereOf(facts), afterCursor ? followsCursor(facts) : undefined))
        .orderBy(direction(facts.beginDate), direction(reservations.id))
        .limit(sql.placeholder("size"))
        .offset(sql.placeholder("from"))
        .prepare(`history_${name}${afterCursor ? "_after" : ""}`);
    }),
    total: prepared((db) => {
      const facts = classFacts(db);
      const counted = db.select({ n: count() }).from(reservations).$dynamic();
      const dated = filter === "all" ? counted : counted.innerJoinLateral(facts, sql`true`);
      return dated.where(whereOf(facts)).prepare(`history_total_${name}`);
    }),
  };
}

/** Future places come nearest first, others latest first. */
export async function pageHistory(
  db: Db,
  traineeId: TraineeScope,
  { filter, now, page, size, coachId, after }: HistoryPage,
) {
  const kind = { filter, ofCoach: coachId !== undefined, afterCursor: after !== undefined };
  const key = JSON.stringify(kind);
  const statements = statementsByKind.get(key) ?? pageStatements(kind);
  statementsByKind.set(key, statements);
  const last = { afterBegin: after?.beginDate, afterId: after?.id };
  const values = { traineeId, coachId, now, size, from: after ? 0 : page * size, ...last };
  const [content, [total]] = await Promise.all([
    statements.content(db).execute(values),
    statements.total(db).execute(values),
  ]);
  return { content, total: total?.n ?? 0 };
}

export function listHistoryOfSubscription(db: Db, coachId: CoachId, subscriptionId: string) {
  const facts = classFacts(db);
  return items(db, facts, sharerOf(reservations.id, reservations.subscriptionId))
    .where(and(eq(reservations.coachId, coachId), eq(reservations.subscriptionId, subscriptionId)))
    .orderBy(desc(facts.beginDate), desc(reservations.arrival));
}
