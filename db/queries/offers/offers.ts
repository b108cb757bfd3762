import "server-only";
import { and, eq, isNull, ne, notExists, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { isLinked } from "@/db/queries/trainees/is-linked";
import { coachTrainees } from "@/db/schema/accounts";
import { offers, subscriptions } from "@/db/schema/offers";
import type { CoachId, CoachScope, TraineeScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

export type OfferRow = typeof offers.$inferSelect;
const byLabel = sql`${offers.label} collate "fr-x-icu", ${offers.id}`;
const onSale = isNull(offers.deletedAt);

export function listOffersOfCoach(db: Db, coachId: CoachId): Promise<OfferRow[]> {
  return db
    .select()
    .from(offers)
    .where(and(eq(offers.coachId, coachId), onSale))
    .orderBy(byLabel);
}

/** A trial that the trainee has taken is left out. */
export function listOffersForTrainee(
  db: Db,
  coachId: CoachId,
  traineeId: TraineeScope,
): Promise<OfferRow[]> {
  const taken = db
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.coachId, coachId),
        eq(subscriptions.traineeId, traineeId),
        eq(subscriptions.isTrial, true),
      ),
    );
  return db
    .select()
    .from(offers)
    .where(
      and(
        eq(offers.coachId, coachId),
        onSale,
        or(ne(offers.type, "FREE_GROUP_CLASS"), notExists(taken)),
      ),
    )
    .orderBy(byLabel);
}

export async function findOfferOfCoach(
  db: Db,
  coachId: CoachScope,
  id: string,
): Promise<OfferRow | null> {
  const [row] = await db
    .select()
    .from(offers)
    .where(and(eq(offers.id, id), eq(offers.coachId, coachId), onSale));
  return row ?? null;
}

export async function findOfferForTrainee(
  db: Db,
  traineeId: TraineeScope,
  id: string,
): Promise<OfferRow | null> {
  const [row] = await db
    .select({ offer: offers })
    .from(offers)
    .innerJoin(coachTrainees, eq(coachTrainees.coachId, offers.coachId))
    .where(and(eq(offers.id, id), onSale, eq(coachTrainees.traineeId, traineeId), isLinked));
  return row?.offer ?? null;
}

export async function lockOfferOfCoach(
  tx: Tx,
  coachId: CoachScope,
  id: string,
): Promise<OfferRow | null> {
  const [row] = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.id, id), eq(offers.coachId, coachId), onSale))
    .for("update");
  return row ?? null;
}

export async function findTrialOfCoach(db: Db, coachId: CoachId): Promise<OfferRow | null> {
  const [row] = await db
    .select()
    .from(offers)
    .where(and(eq(offers.coachId, coachId), eq(offers.type, "FREE_GROUP_CLASS"), onSale));
  return row ?? null;
}

export async function insertOffer(tx: Tx, values: typeof offers.$inferInsert): Promise<OfferRow> {
  const [row] = await tx.insert(offers).values(values).returning();
  return row as OfferRow;
}

export async function updateOffer(
  tx: Tx,
  coachId: CoachScope,
  id: string,
  set: Partial<typeof offers.$inferInsert>,
) {
  const [row] = await tx
    .update(offers)
    .set({ ...set, version: sql`${offers.version} + 1` })
    .where(and(eq(offers.id, id), eq(offers.coachId, coachId)))
    .returning();
  return row as OfferRow;
}
