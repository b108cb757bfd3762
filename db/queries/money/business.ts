import "server-only";
import { and, eq, exists, isNull, max, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { businesses, terms } from "@/db/schema/business";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId, CoachScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

export type BusinessRow = typeof businesses.$inferSelect;

/** `terms` is the current text. Returns null when the coach has filled in nothing. */
export async function findBusiness(
  db: Db,
  coachId: CoachId,
): Promise<(BusinessRow & { terms: string | null }) | null> {
  const [row] = await db
    .select({ business: businesses, terms: terms.text })
    .from(businesses)
    .leftJoin(
      terms,
      and(eq(terms.coachId, businesses.coachId), eq(terms.version, businesses.termsVersion)),
    )
    .where(eq(businesses.coachId, coachId));
  return row ? { ...row.business, terms: row.terms } : null;
}

/** Inserts the row when it is missing, and locks it. */
export async function lockBusiness(tx: Tx, coachId: CoachScope): Promise<void> {
  await tx
    .insert(businesses)
    .values({ coachId })
    .onConflictDoUpdate({ target: businesses.coachId, set: { coachId } });
}

export async function updateBusiness(
  tx: Tx,
  coachId: CoachScope,
  set: Partial<Omit<BusinessRow, "coachId">>,
): Promise<void> {
  if (Object.values(set).every((value) => value === undefined)) return;
  await tx.update(businesses).set(set).where(eq(businesses.coachId, coachId));
}

/** Earlier versions are included. */
export async function findTermsOf(
  db: Db,
  coachId: CoachId,
  version: number,
): Promise<string | null> {
  const [row] = await db
    .select({ text: terms.text })
    .from(terms)
    .where(and(eq(terms.coachId, coachId), eq(terms.version, version)));
  return row?.text ?? null;
}

export async function insertTerms(tx: Tx, row: typeof terms.$inferInsert): Promise<void> {
  await tx.insert(terms).values(row);
}

/** Returns 0 when the coach never had terms. */
export async function lastTermsVersion(db: Db, coachId: CoachId): Promise<number> {
  const [row] = await db
    .select({ last: max(terms.version) })
    .from(terms)
    .where(eq(terms.coachId, coachId));
  return row?.last ?? 0;
}

const ERASED = {
  legalName: null,
  address: null,
  email: null,
  phone: null,
  vatNumber: null,
  mediatorName: null,
  mediatorAddress: null,
  mediatorUrl: null,
  iban: null,
  ibanHolder: null,
  termsVersion: null,
} satisfies Partial<BusinessRow>;

/**
 * Keeps the seller's name, SIREN and VAT regime for the documents of what the coach sold.
 * The terms stay for the trainees who bought under them.
 */
export async function eraseBusiness(
  tx: Tx,
  { id, displayName }: { id: CoachScope; displayName: string },
): Promise<void> {
  await lockBusiness(tx, id);
  const sellerName = sql`coalesce(${businesses.legalName} || ', EI', ${displayName})`;
  const sold = exists(tx.select().from(subscriptions).where(eq(subscriptions.coachId, id)));
  await tx
    .update(businesses)
    .set({ ...ERASED, sellerName })
    .where(and(eq(businesses.coachId, id), sold));
  await tx.delete(businesses).where(and(eq(businesses.coachId, id), isNull(businesses.sellerName)));
}
