import "server-only";
import { and, asc, count, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { activities } from "@/db/schema/activities";
import { venues } from "@/db/schema/venues";
import type { CoachId, CoachScope } from "@/db/scope";
import { json, listOf, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";

export type VenueRow = typeof venues.$inferSelect;
type VenueFields = Pick<VenueRow, "name" | "address" | "accessNote" | "stepFree">;

/** Joins a class with its venue. */
export const venueOfClass = and(
  eq(venues.id, activities.venueId),
  eq(venues.coachId, activities.coachId),
  isNull(venues.deletedAt),
);

const alive = (coachId: CoachId) => and(eq(venues.coachId, coachId), isNull(venues.deletedAt));
const ofCoach = (coachId: CoachId, id: string) => and(eq(venues.id, id), alive(coachId));

export const listVenuesOf = (db: Db, coachId: CoachScope): Promise<VenueRow[]> =>
  db
    .select()
    .from(venues)
    .where(alive(coachId))
    .orderBy(sql`${venues.name} collate "fr-x-icu"`, asc(venues.id));

export async function countVenues(db: Db, coachId: CoachScope): Promise<number> {
  const [row] = await db.select({ n: count() }).from(venues).where(alive(coachId));
  return row?.n ?? 0;
}

export async function findVenue(db: Db, coachId: CoachId, id: string): Promise<VenueRow | null> {
  const [row] = await db.select().from(venues).where(ofCoach(coachId, id));
  return row ?? null;
}

/** Keeps the venue's name until the class that takes it is written. */
export async function shareLockVenue(
  tx: Tx,
  coachId: CoachId,
  id: string,
): Promise<VenueRow | null> {
  const [row] = await tx.select().from(venues).where(ofCoach(coachId, id)).for("share");
  return row ?? null;
}

export async function lockVenue(tx: Tx, coachId: CoachId, id: string): Promise<VenueRow | null> {
  const [row] = await tx.select().from(venues).where(ofCoach(coachId, id)).for("update");
  return row ?? null;
}

export async function insertVenue(
  tx: Tx,
  values: VenueFields & { coachId: CoachId; createdAt: Date },
): Promise<VenueRow> {
  const [row] = await tx.insert(venues).values(values).returning();
  return row as VenueRow;
}

export async function updateVenue(
  tx: Tx,
  coachId: CoachId,
  id: string,
  set: VenueFields,
): Promise<VenueRow> {
  const [row] = await tx
    .update(venues)
    .set({ ...set, version: sql`${venues.version} + 1` })
    .where(ofCoach(coachId, id))
    .returning();
  return row as VenueRow;
}

const inVenue = (coachId: CoachId, venueId: string) =>
  and(eq(activities.coachId, coachId), eq(activities.venueId, venueId));

/** Locks the venue's classes in the order of all transactions. */
export async function lockClassesIn(tx: Tx, coachId: CoachId, id: string): Promise<void> {
  await tx
    .select({ id: activities.id })
    .from(activities)
    .where(inVenue(coachId, id))
    .orderBy(asc(activities.id))
    .for("update");
}

/** Raises the version of the venue's classes. Returns false when the venue does not exist. */
export async function endVenue(tx: Tx, coachId: CoachId, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(venues)
    .set({ deletedAt: now, accessNote: "" })
    .where(ofCoach(coachId, id))
    .returning({ id: venues.id });
  if (rows.length === 0) return false;
  await tx
    .update(activities)
    .set({ version: sql`${activities.version} + 1` })
    .where(inVenue(coachId, id));
  return true;
}

const namedPlace = (coachId: CoachId, venueId: string, place: string, now: Date) =>
  and(
    eq(activities.coachId, coachId),
    eq(activities.venueId, venueId),
    eq(activities.place, place),
    gt(activities.beginDate, now),
  );

/** Locks the classes to come whose place is the venue's name, in the order of all transactions. */
export async function lockNamedAfter(
  tx: Tx,
  coachId: CoachId,
  { id, name }: VenueRow,
  now: Date,
): Promise<void> {
  await tx
    .select({ id: activities.id })
    .from(activities)
    .where(namedPlace(coachId, id, name, now))
    .orderBy(asc(activities.id))
    .for("update");
}

export async function renamePlaces(
  tx: Tx,
  coachId: CoachId,
  { id, name }: VenueRow,
  place: string,
  now: Date,
): Promise<void> {
  await tx
    .update(activities)
    .set({
      place,
      updatedAt: now,
      revision: sql`${activities.revision} + 1`,
      version: sql`${activities.version} + 1`,
    })
    .where(namedPlace(coachId, id, name, now));
}

interface Stay {
  venue: string;
  begins: Date;
  ends: Date;
}
const taken = statement(
  {
    params: { coachId: activities.coachId, stays: json<Stay[]>(), except: listOf(activities.id) },
    row: { id: activities.id },
  },
  (params) => sql`
    select a.id from ${activities} a
    join jsonb_to_recordset(${params.stays}::jsonb) as s(venue uuid, begins timestamptz, ends timestamptz)
      on a.venue_id = s.venue and a.begin_date < s.ends and a.end_date > s.begins
    join ${venues} v on v.id = a.venue_id and v.coach_id = a.coach_id and v.deleted_at is null
    where a.coach_id = ${params.coachId}::uuid and a.cancelled_at is null and a.id <> all(${params.except}::uuid[])
    limit 1`,
);

/** Whether another class is in one of the venues at an overlapping time. */
export async function isVenueTaken(
  db: Db,
  coachId: CoachId,
  stays: readonly Stay[],
  except: readonly string[],
): Promise<boolean> {
  if (stays.length === 0) return false;
  return (await taken(db, { coachId, stays: [...stays], except })).length > 0;
}
