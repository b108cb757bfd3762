import "server-only";
import { type Param, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { heldStatuses } from "@/db/queries/booking/held-statuses";
import { kindOfClass } from "@/db/queries/classes/class-kinds";
import { coach, teacherName, teacherPicture } from "@/db/queries/classes/teacher";
import { venueOfClass } from "@/db/queries/classes/venues";
import { assistants, coachTrainees, users } from "@/db/schema/accounts";
import { activities, classColumns, openingNotices, reservations } from "@/db/schema/activities";
import { classKinds } from "@/db/schema/class-kinds";
import { guardianships } from "@/db/schema/families";
import { venues } from "@/db/schema/venues";
import type { CoachId, CoachScope, TraineeScope } from "@/db/scope";
import { computed, type DataOfEach, joined, selectList, statement } from "@/db/statement";

const { meetingUrl, venueId: _, ...shownFields } = classColumns;

/** The coach's comment is private and must not reach a public page. */
const shownToAll = {
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
  isOnline: sql<boolean>`${meetingUrl} is not null`,
  kindColour: joined(classKinds.colour),
  kindDescription: joined(classKinds.description),
  kindUrlPicture: joined(classKinds.urlPicture),
  // The access note of a venue is no part of what is shown.
  venueId: joined(venues.id),
  venueName: joined(venues.name),
  venueAddress: joined(venues.address),
  venueStepFree: joined(venues.stepFree),
  /** The assistant's name when an assistant teaches. */
  coachName: teacherName,
  coachUrlPicture: teacherPicture,
};

const shown = {
  ...shownToAll,
  ...shownFields,
  coachId: activities.coachId,
  seriesId: activities.seriesId,
  comment: activities.comment,
  version: activities.version,
  cancelledAt: activities.cancelledAt,
  minimumWaived: activities.minimumWaived,
  /** Whether the job has still to look at the minimum. */
  minimumPending: sql<boolean>`${activities.minimumLookAt} is not null`,
};

/** A class as its coach reads it. */
const shownInDetail = { ...shown, meetingUrl, cancelReason: activities.cancelReason };

export type ShownToAll = DataOfEach<typeof shownToAll>;
export type ShownActivity = DataOfEach<typeof shown>;
export type ShownInDetail = DataOfEach<typeof shownInDetail>;

/** The kind of a row's class; null without one. */
export const kindOf = ({
  kindColour,
  kindDescription,
  kindUrlPicture,
}: Pick<ShownToAll, "kindColour" | "kindDescription" | "kindUrlPicture">) =>
  kindColour && {
    colour: kindColour,
    description: kindDescription,
    urlPicture: kindUrlPicture,
  };

const classes = sql`${activities}
  join ${users} ${coach} on ${coach.id} = ${activities.coachId}
  left join ${assistants} on ${assistants.id} = ${activities.assistantId}
  left join ${classKinds} on ${kindOfClass}
  left join ${venues} on ${venueOfClass}`;

const month = {
  coachId: activities.coachId,
  from: activities.beginDate,
  to: activities.endDate,
};
const inMonth = ({ coachId, from, to }: Record<keyof typeof month, Param>) => sql`
  ${activities.coachId} = ${coachId}::uuid and ${activities.cancelledAt} is null
  and ${activities.beginDate} >= ${from}::timestamptz and ${activities.beginDate} < ${to}::timestamptz`;
const byBegin = sql`order by ${activities.beginDate}, ${activities.id}`;

const monthOfCoach = statement(
  { params: month, row: shown },
  (params) => sql`select ${selectList(shown)} from ${classes} where ${inMonth(params)} ${byBegin}`,
);

/** Classes that begin in [from, to[ and are not cancelled. */
export const listActivitiesOfCoach = (
  db: Db,
  coachId: CoachScope,
  from: Date,
  to: Date,
): Promise<ShownActivity[]> => monthOfCoach(db, { coachId, from, to });

const publicMonth = statement(
  { params: month, row: shownToAll },
  (params) => sql`
    select ${selectList(shownToAll)} from ${classes}
    where ${inMonth(params)} and not ${activities.isPrivateActivity} ${byBegin}`,
);

/** The same without private classes. */
export const listPublicActivitiesOfCoach = (
  db: Db,
  coachId: CoachId,
  from: Date,
  to: Date,
): Promise<ShownToAll[]> => publicMonth(db, { coachId, from, to });

const rowForTrainee = {
  ...shown,
  confirmedForMe: computed<number>(),
  waitingForMe: computed<number>(),
  openingNotice: computed<boolean>(),
  /** The places of the persons whom the caller guards. */
  family: computed<{ personId: string; booked: number; waiting: number }[]>(),
};
export type ShownToTrainee = DataOfEach<typeof rowForTrainee>;

const places = sql`
  (count(*) filter (where not r.is_waiting))::int as booked,
  (count(*) filter (where r.is_waiting))::int as waiting`;
const held = sql`r.activity_id = ${activities.id} and r.status in ${heldStatuses}`;
const selectForTrainee = ({ callerId, traineeId }: Record<"callerId" | "traineeId", Param>) => sql`
  select ${selectList(shown)}, mine.booked as "confirmedForMe", mine.waiting as "waitingForMe",
    -- Only a class that opens at an hour can have a notice.
    case when ${activities.opensDays} is null then false else exists (
      select 1 from ${openingNotices} n
      where n.activity_id = ${activities.id} and n.trainee_id = ${traineeId}::uuid) end as "openingNotice",
    (select coalesce(jsonb_agg(jsonb_build_object('personId', f.id, 'booked', f.booked, 'waiting', f.waiting) order by f.id), '[]')
      from (select g.person_id as id, ${places}
        from ${guardianships} g join ${reservations} r on r.trainee_id = g.person_id
        where g.guardian_id = ${callerId}::uuid and ${held}
        group by g.person_id) f) as family
  from ${classes}
  cross join lateral (
    select ${places} from ${reservations} r where r.trainee_id = ${callerId}::uuid and ${held}) mine`;

const people = { callerId: reservations.traineeId, traineeId: coachTrainees.traineeId };
const monthForTrainee = statement(
  { params: { ...month, ...people }, row: rowForTrainee },
  (params) => sql`${selectForTrainee(params)} where ${inMonth(params)} ${byBegin}`,
);

/**
 * Classes that begin in [from, to[, with the places of the caller and the caller's family, and the
 * trainee's opening notices.
 */
export const listActivitiesForTrainee = (
  db: Db,
  coachId: CoachId,
  { callerId, traineeId }: { callerId: TraineeScope; traineeId: TraineeScope },
  from: Date,
  to: Date,
): Promise<ShownToTrainee[]> => monthForTrainee(db, { coachId, callerId, traineeId, from, to });

const oneForTrainee = statement(
  { params: { id: activities.id, ...people }, row: rowForTrainee },
  (params) => sql`${selectForTrainee(params)}
    where ${activities.id} = ${params.id}::uuid and exists (
      select 1 from ${coachTrainees} l
      where l.coach_id = ${activities.coachId} and l.trainee_id = ${params.traineeId}::uuid and l.ended_at is null)`,
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
  const [row] = await oneForTrainee(db, { traineeId, id, callerId });
  return row ?? null;
}

const oneOfCoach = { id: activities.id, coachId: activities.coachId };
const isOneOfCoach = ({ id, coachId }: Record<keyof typeof oneOfCoach, Param>) =>
  sql`${activities.id} = ${id}::uuid and ${activities.coachId} = ${coachId}::uuid`;

const shownOfCoach = statement(
  { params: oneOfCoach, row: shownInDetail },
  (params) =>
    sql`select ${selectList(shownInDetail)} from ${classes} where ${isOneOfCoach(params)}`,
);

export async function findShownActivityOfCoach(
  db: Db,
  coachId: CoachScope,
  id: string,
): Promise<ShownInDetail | null> {
  const [row] = await shownOfCoach(db, { coachId, id });
  return row ?? null;
}

const publicOne = statement(
  { params: { ...oneOfCoach, from: activities.beginDate }, row: shown },
  (params) => sql`
    select ${selectList(shown)} from ${classes}
    where ${isOneOfCoach(params)} and ${activities.cancelledAt} is null
      and not ${activities.isPrivateActivity} and ${activities.beginDate} > ${params.from}::timestamptz`,
);

/** Returns null when the class is private, cancelled or has begun. */
export async function findPublicActivity(
  db: Db,
  coachId: CoachId,
  id: string,
  from: Date,
): Promise<ShownActivity | null> {
  const [row] = await publicOne(db, { coachId, id, from });
  return row ?? null;
}

const formerPublic = statement(
  {
    params: oneOfCoach,
    row: { beginDate: activities.beginDate, cancelledAt: activities.cancelledAt },
  },
  (params) => sql`
    select ${activities.beginDate} as "beginDate", ${activities.cancelledAt} as "cancelledAt"
    from ${activities} where ${isOneOfCoach(params)} and not ${activities.isPrivateActivity}`,
);

/** A class that is not private, even when it is cancelled or over. */
export async function findFormerPublicActivity(
  db: Db,
  coachId: CoachId,
  id: string,
): Promise<{ beginDate: Date; cancelledAt: Date | null } | null> {
  const [row] = await formerPublic(db, { coachId, id });
  return row ?? null;
}

const lastBegin = (which?: SQL) =>
  statement(
    {
      params: { coachId: activities.coachId, from: activities.beginDate },
      row: { begin: activities.beginDate },
    },
    ({ coachId, from }) => sql`
      select ${activities.beginDate} as begin from ${activities}
      where ${activities.coachId} = ${coachId}::uuid and ${activities.cancelledAt} is null
        and ${activities.beginDate} >= ${from}::timestamptz ${which ?? sql``}
      order by ${activities.beginDate} desc limit 1`,
  );
const lastOfCoach = lastBegin();
const lastPublic = lastBegin(sql`and not ${activities.isPrivateActivity}`);

/** Returns null when there is no class from `from` on. */
export async function findLastBegin(
  db: Db,
  coachId: CoachId,
  from: Date,
  visibility: "all" | "public",
): Promise<Date | null> {
  const find = visibility === "all" ? lastOfCoach : lastPublic;
  const [row] = await find(db, { coachId, from });
  return row?.begin ?? null;
}
