import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { businesses, terms } from "@/db/schema/business";
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
  const rows = await db
    .select({ version: terms.version })
    .from(terms)
    .where(eq(terms.coachId, coachId));
  return Math.max(0, ...rows.map(({ version }) => version));
}

/** The terms stay for the trainees who bought under them. */
export async function deleteBusiness(tx: Tx, coachId: CoachScope): Promise<void> {
  await tx.delete(businesses).where(eq(businesses.coachId, coachId));
}
