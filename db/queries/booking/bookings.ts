import "server-only";
import { and, eq, isNull, type Param, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import type { ActivityRow } from "@/db/queries/classes/activities";
import { coach } from "@/db/queries/classes/teacher";
import { usableBy } from "@/db/queries/families/shares";
import { owned, type SubscriptionRow } from "@/db/queries/subscriptions/subscriptions";
import type { Teacher } from "@/db/queries/trainees/contacts";
import { isLinked } from "@/db/queries/trainees/is-linked";
import { assistants, coachTrainees, users } from "@/db/schema/accounts";
import { activities, reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import { venues } from "@/db/schema/venues";
import type { CoachId, CoachScope, TraineeId, TraineeScope } from "@/db/scope";
import { computed, orNull, prepared, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";

/** `coachId` is set when the coach books for the trainee. */
export type BookingKey = Booker & { activityId: string; subscriptionId: string };
export type Booker =
  | { traineeId: TraineeScope; coachId?: undefined }
  | { traineeId: string; coachId: CoachScope };

/** Recipients and teachers for the booking's mails. */
interface LinkNames {
  email: string;
  firstName: string;
  tokenVersion: number;
  coachName: string;
  coachUrlPicture: string | null;
  coachEmail: string;
  /** Assistants by id. */
  teachers: Record<string, Teacher>;
  /** Venues' addresses by id. */
  addresses: Record<string, string>;
}

export interface Payer {
  /** The subscription's trainee, or one of the people it is shared with. */
  traineeId: TraineeId;
  subscription: SubscriptionRow;
  names: LinkNames;
}

/** Begun classes in which a place of this subscription still waits. */
const staleOf = (subscriptionId: Param | Placeholder, now: Param | Placeholder) => sql<string[]>`
  array(select distinct r.activity_id from ${reservations} r join ${activities} begun on begun.id = r.activity_id
    where r.subscription_id = ${subscriptionId}::uuid and r.is_waiting::int = 1 and r.status = 'BOOKED' and begun.begin_date <= ${now}::timestamptz)`;

const payer = {
  traineeId: coachTrainees.traineeId,
  subscription: subscriptions,
  names: {
    email: users.email,
    firstName: users.firstName,
    tokenVersion: users.tokenVersion,
    coachName: coach.displayName,
    coachUrlPicture: coach.urlPicture,
    coachEmail: coach.email,
    teachers: sql<Record<string, Teacher>>`(
      select coalesce(jsonb_object_agg(a.id, jsonb_build_object(
        'coachName', trim(a.first_name || ' ' || a.last_name), 'coachUrlPicture', a.url_picture)), '{}')
      from ${assistants} a where a.coach_id = ${coach.id})`,
    addresses: sql<Record<string, string>>`(
      select coalesce(jsonb_object_agg(v.id, v.address), '{}')
      from ${venues} v where v.coach_id = ${coach.id} and v.deleted_at is null)`,
  },
};

const linkOf = (traineeId: SQL) =>
  and(
    eq(coachTrainees.coachId, subscriptions.coachId),
    eq(coachTrainees.traineeId, traineeId),
    isLinked,
  );

const activityId = sql.placeholder("activityId");
const subscriptionId = sql.placeholder("subscriptionId");
const traineeId = sql`${sql.placeholder("traineeId")}::uuid`;
const booking = prepared((tx) =>
  tx
    .select({
      activity: activities,
      ...payer,
      staleIds: staleOf(subscriptionId, sql.placeholder("now")),
    })
    .from(activities)
    .innerJoin(subscriptions, eq(subscriptions.coachId, activities.coachId))
    .innerJoin(coachTrainees, linkOf(traineeId))
    .innerJoin(users, eq(users.id, coachTrainees.traineeId))
    .innerJoin(coach, eq(coach.id, subscriptions.coachId))
    .where(
      and(
        eq(activities.id, activityId),
        eq(subscriptions.id, subscriptionId),
        usableBy(traineeId),
        isNull(subscriptions.deletedAt),
        sql`${activities.coachId} = coalesce(${sql.placeholder("coachId")}, ${activities.coachId})`,
      ),
    )
    .for("update", { of: [activities, subscriptions, coachTrainees] })
    .prepare("booking"),
);

/**
 * Locks the class, the subscription and the link in this order, and reads them in one query.
 * Returns null when any of them is missing or they do not match.
 */
export async function lockBooking(
  tx: Tx,
  key: BookingKey,
  now: Date,
): Promise<(Payer & { activity: ActivityRow; staleIds: string[] }) | null> {
  const [row] = await booking(tx).execute({
    ...key,
    coachId: key.coachId ?? null,
    now: now.toISOString(),
  });
  return row ?? null;
}

/** Locks the subscription, then the booker's live link to its coach. */
export async function lockPayer(
  tx: Tx,
  coachId: CoachId,
  { traineeId, subscriptionId }: BookingKey,
): Promise<Payer | null> {
  const booker = sql`${traineeId}::uuid`;
  const [row] = await tx
    .select(payer)
    .from(subscriptions)
    .innerJoin(coachTrainees, linkOf(booker))
    .innerJoin(users, eq(users.id, coachTrainees.traineeId))
    .innerJoin(coach, eq(coach.id, subscriptions.coachId))
    .where(and(owned({ coachId }, subscriptionId), usableBy(booker)))
    .for("update", { of: [subscriptions, coachTrainees] });
  return row ?? null;
}

const target = statement(
  {
    params: {
      activityId: activities.id,
      subscriptionId: subscriptions.id,
      traineeId: computed<string>(),
      coachId: computed<string | null>(),
      now: activities.beginDate,
    },
    row: {
      coachId: activities.coachId,
      seriesId: activities.seriesId,
      beginDate: activities.beginDate,
      linked: computed<boolean>(),
      payerCoachId: orNull(subscriptions.coachId),
      staleIds: computed<string[]>(),
    },
  },
  (params) => sql`
    select a.coach_id as "coachId", a.series_id as "seriesId", a.begin_date as "beginDate",
      ${staleOf(params.subscriptionId, params.now)} as "staleIds",
      exists (select 1 from ${coachTrainees} l
        where l.coach_id = a.coach_id and l.trainee_id = ${params.traineeId}::uuid and l.ended_at is null) as linked,
      (select ${subscriptions.coachId} from ${subscriptions} where ${subscriptions.id} = ${params.subscriptionId}::uuid
        and ${usableBy(sql`${params.traineeId}::uuid`)} and ${subscriptions.deletedAt} is null) as "payerCoachId"
    from ${activities} a where a.id = ${params.activityId}::uuid and a.coach_id = coalesce(${params.coachId}::uuid, a.coach_id)`,
);

/**
 * Reads, without a lock, the ids that a booking of several classes must lock.
 * Returns null when the class does not exist for the caller.
 */
export async function findBookingTarget(db: Db, key: BookingKey, now: Date) {
  const { activityId, subscriptionId, traineeId, coachId = null } = key;
  const [row] = await target(db, { activityId, subscriptionId, traineeId, coachId, now });
  return row ?? null;
}
