import "server-only";
import { and, asc, desc, eq, gt, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/pool";
import type { ActivityRow } from "@/db/queries/classes/activities";
import { type ClassKindRow, kindOfClass } from "@/db/queries/classes/class-kinds";
import { venueOfClass } from "@/db/queries/classes/venues";
import { assistants, coachTrainees, users } from "@/db/schema/accounts";
import { activities, classColumns, openingNotices, reservations } from "@/db/schema/activities";
import { classKinds } from "@/db/schema/class-kinds";
import { guardianships } from "@/db/schema/families";
import { venues } from "@/db/schema/venues";
import type { CoachId, CoachScope, TraineeScope } from "@/db/scope";
import { prepared } from "@/db/statement";

const coach = alias(users, "coach");

const kind = {
  colour: classKinds.colour,
  description: classKinds.description,
  urlPicture: classKinds.urlPicture,
};
type ShownKind = Pick<ClassKindRow, keyof typeof kind>;

/** The access note of a venue is no part of what is shown. */
const venue = {
  id: venues.id,
  name: venues.name,
  address: venues.address,
  stepFree: venues.stepFree,
};
type ShownVenue = Pick<typeof venues.$inferSelect, keyof typeof venue>;

const { meetingUrl, venueId: _, ...shownColumns } = classColumns;
const isOnline = sql<boolean>`${meetingUrl} is not null`;

const shown = {
  activity: {
    id: activities.id,
    coachId: activities.coachId,
    seriesId: activities.seriesId,
    ...shownColumns,
    beginDate: activities.beginDate,
    endDate: activities.endDate,
    confirmedPlaces: activities.confirmedPlaces,
    waitingPlaces: activities.waitingPlaces,
    comment: activities.comment,
    version: activities.version,
    cancelledAt: activities.cancelledAt,
    minimumWaived: activities.minimumWaived,
    /** Whether the job has still to look at the minimum. */
    minimumPending: sql<boolean>`${activities.minimumLookAt} is not null`,
    isOnline,
  },
  kind,
  venue,
  coachName: sql<string>`coalesce(nullif(trim(${assistants.firstName} || ' ' || ${assistants.lastName}), ''), ${coach.displayName})`,
  coachUrlPicture: sql<
    string | null
  >`case when ${assistants.id} is null then ${coach.urlPicture} else ${assistants.urlPicture} end`,
};

/** The coach's comment is private and must not reach a public page. */
const shownToAll = {
  activity: {
    id: activities.id,
    label: activities.label,
    place: activities.place,
    beginDate: activities.beginDate,
    endDate: activities.endDate,
    maxParticipants: activities.maxParticipants,
    confirmedPlaces: activities.confirmedPlaces,
    waitingPlaces: activities.waitingPlaces,
    opensDays: activities.opensDays,
    opensTime: activities.opensTime,
    closesMinutes: activities.closesMinutes,
    isOnline,
  },
  kind,
  venue,
  coachName: shown.coachName,
  coachUrlPicture: shown.coachUrlPicture,
};

/** The columns of a class among the selected ones, and what the database computes. */
type Selected<Columns> = Pick<ActivityRow, Extract<keyof Columns, keyof ActivityRow>> & {
  [Name in Exclude<keyof Columns, keyof ActivityRow>]: boolean;
};
export interface ShownToAll
  extends Pick<ShownActivity, "kind" | "venue" | "coachName" | "coachUrlPicture"> {
  activity: Selected<(typeof shownToAll)["activity"]>;
}
export interface ShownActivity {
  activity: Selected<(typeof shown)["activity"]>;
  kind: ShownKind | null;
  venue: ShownVenue | null;
  /** The assistant's name when an assistant teaches. */
  coachName: string;
  coachUrlPicture: string | null;
}
/** A class as its coach reads it. */
export interface ShownInDetail extends ShownActivity {
  meetingUrl: string | null;
  cancelReason: ActivityRow["cancelReason"];
}
export interface ShownToTrainee extends ShownActivity {
  confirmedForMe: number;
  waitingForMe: number;
  openingNotice: boolean;
  /** The places of the persons whom the caller guards. */
  family: { personId: string; booked: number; waiting: number }[];
}

function selectShown(db: Db) {
  return db
    .select(shown)
    .from(activities)
    .innerJoin(coach, eq(coach.id, activities.coachId))
    .leftJoin(assistants, eq(assistants.id, activities.assistantId))
    .leftJoin(classKinds, kindOfClass)
    .leftJoin(venues, venueOfClass)
    .$dynamic();
}

const inMonth = and(
  eq(activities.coachId, sql.placeholder("coachId")),
  isNull(activities.cancelledAt),
  gte(activities.beginDate, sql.placeholder("from")),
  lt(activities.beginDate, sql.placeholder("to")),
);
const byBegin = [asc(activities.beginDate), asc(activities.id)];

const monthOfCoach = prepared((db) =>
  selectShown(db)
    .where(inMonth)
    .orderBy(...byBegin)
    .prepare("month_of_coach"),
);
const publicMonth = prepared((db) =>
  db
    .select(shownToAll)
    .from(activities)
    .innerJoin(coach, eq(coach.id, activities.coachId))
    .leftJoin(assistants, eq(assistants.id, activities.assistantId))
    .leftJoin(classKinds, kindOfClass)
    .leftJoin(venues, venueOfClass)
    .where(and(inMonth, eq(activities.isPrivateActivity, false)))
    .orderBy(...byBegin)
    .prepare("public_month"),
);
const placesIn = (db: Db) =>
  db
    .select({
      confirmed: sql<number>`(count(*) filter (where not ${reservations.isWaiting}))::int`.as(
        "confirmed",
      ),
      waiting: sql<number>`(count(*) filter (where ${reservations.isWaiting}))::int`.as("waiting"),
    })
    .from(reservations)
    .where(
      and(
        eq(reservations.activityId, activities.id),
        eq(reservations.traineeId, sql.placeholder("callerId")),
        sql`${reservations.status} in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT')`,
      ),
    )
    .as("mine");
const familyIn = sql<ShownToTrainee["family"]>`(
  select coalesce(jsonb_agg(jsonb_build_object('personId', f.id, 'booked', f.booked, 'waiting', f.waiting) order by f.id), '[]')
  from (select g.person_id as id, (count(*) filter (where not r.is_waiting))::int as booked,
      (count(*) filter (where r.is_waiting))::int as waiting
    from ${guardianships} g join ${reservations} r on r.trainee_id = g.person_id
    where g.guardian_id = ${sql.placeholder("callerId")} and r.activity_id = ${activities.id}
      and r.status in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT')
    group by g.person_id) f)`;
function selectForTrainee(db: Db) {
  const mine = placesIn(db);
  return db
    .select({
      ...shown,
      confirmedForMe: mine.confirmed,
      waitingForMe: mine.waiting,
      // Only a class that opens at an hour can have a notice.
      openingNotice: sql<boolean>`case when ${activities.opensDays} is null then false else exists (
        select 1 from ${openingNotices} n where n.activity_id = ${activities.id} and n.trainee_id = ${sql.placeholder("callerId")}) end`,
      family: familyIn,
    })
    .from(activities)
    .innerJoin(coach, eq(coach.id, activities.coachId))
    .leftJoin(assistants, eq(assistants.id, activities.assistantId))
    .leftJoin(classKinds, kindOfClass)
    .leftJoin(venues, venueOfClass)
    .crossJoinLateral(mine)
    .$dynamic();
}

const monthForTrainee = prepared((db) =>
  selectForTrainee(db)
    .where(inMonth)
    .orderBy(...byBegin)
    .prepare("month_for_trainee"),
);

const oneForTrainee = prepared((db) =>
  selectForTrainee(db)
    .innerJoin(
      coachTrainees,
      and(
        eq(coachTrainees.coachId, activities.coachId),
        eq(coachTrainees.traineeId, sql.placeholder("traineeId")),
        isNull(coachTrainees.endedAt),
      ),
    )
    .where(eq(activities.id, sql.placeholder("id")))
    .prepare("one_for_trainee"),
);

/**
 * The trainee must follow the class's coach; cancelled classes are included.
 * `callerId` is the account whose own and family's places are counted.
 */
export async function findShownActivityForTrainee(
  db: Db,
  traineeId: TraineeScope,
  id: string,
  callerId: TraineeScope,
): Promise<ShownToTrainee | null> {
  const [row] = await oneForTrainee(db).execute({ traineeId, id, callerId });
  return row ?? null;
}

/** Classes that begin in [from, to[ and are not cancelled. */
export const listActivitiesOfCoach = (
  db: Db,
  coachId: CoachScope,
  from: Date,
  to: Date,
): Promise<ShownActivity[]> => monthOfCoach(db).execute({ coachId, from, to });

export const listActivitiesForTrainee = (
  db: Db,
  coachId: CoachId,
  callerId: TraineeScope,
  from: Date,
  to: Date,
): Promise<ShownToTrainee[]> => monthForTrainee(db).execute({ coachId, callerId, from, to });

const publicOne = prepared((db) =>
  selectShown(db)
    .where(
      and(
        eq(activities.id, sql.placeholder("id")),
        eq(activities.coachId, sql.placeholder("coachId")),
        isNull(activities.cancelledAt),
        eq(activities.isPrivateActivity, false),
        gt(activities.beginDate, sql.placeholder("from")),
      ),
    )
    .prepare("public_one"),
);

/** Returns null when the class is private, cancelled or has begun. */
export async function findPublicActivity(
  db: Db,
  coachId: CoachId,
  id: string,
  from: Date,
): Promise<ShownActivity | null> {
  const [row] = await publicOne(db).execute({ coachId, id, from });
  return row ?? null;
}

const formerPublic = prepared((db) =>
  db
    .select({ beginDate: activities.beginDate, cancelledAt: activities.cancelledAt })
    .from(activities)
    .where(
      and(
        eq(activities.id, sql.placeholder("id")),
        eq(activities.coachId, sql.placeholder("coachId")),
        eq(activities.isPrivateActivity, false),
      ),
    )
    .prepare("former_public"),
);

/** A class that is not private, even when it is cancelled or over. */
export async function findFormerPublicActivity(
  db: Db,
  coachId: CoachId,
  id: string,
): Promise<{ beginDate: Date; cancelledAt: Date | null } | null> {
  const [row] = await formerPublic(db).execute({ coachId, id });
  return row ?? null;
}

export const listPublicActivitiesOfCoach = (
  db: Db,
  coachId: CoachId,
  from: Date,
  to: Date,
): Promise<ShownToAll[]> => publicMonth(db).execute({ coachId, from, to });

const latest = (name: string, which?: SQL) =>
  prepared((db) =>
    db
      .select({ begin: activities.beginDate })
      .from(activities)
      .where(
        and(
          eq(activities.coachId, sql.placeholder("coachId")),
          isNull(activities.cancelledAt),
          gte(activities.beginDate, sql.placeholder("from")),
          which,
        ),
      )
      .orderBy(desc(activities.beginDate))
      .limit(1)
      .prepare(name),
  );
const latestOfCoach = latest("latest_of_coach");
const latestPublic = latest("latest_public", eq(activities.isPrivateActivity, false));

/** Returns null when there is no class from `from` on. */
export async function findLastBegin(
  db: Db,
  coachId: CoachId,
  from: Date,
  visibility: "all" | "public",
): Promise<Date | null> {
  const statement = visibility === "all" ? latestOfCoach : latestPublic;
  const [row] = await statement(db).execute({ coachId, from });
  return row?.begin ?? null;
}

const shownOfCoach = prepared((db) =>
  db
    .select({ ...shown, meetingUrl, cancelReason: activities.cancelReason })
    .from(activities)
    .innerJoin(coach, eq(coach.id, activities.coachId))
    .leftJoin(assistants, eq(assistants.id, activities.assistantId))
    .leftJoin(classKinds, kindOfClass)
    .leftJoin(venues, venueOfClass)
    .where(
      and(
        eq(activities.id, sql.placeholder("id")),
        eq(activities.coachId, sql.placeholder("coachId")),
      ),
    )
    .prepare("shown_of_coach"),
);

export async function findShownActivityOfCoach(
  db: Db,
  coachId: CoachScope,
  id: string,
): Promise<ShownInDetail | null> {
  const [row] = await shownOfCoach(db).execute({ coachId, id });
  return row ?? null;
}
