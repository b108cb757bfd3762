import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { businesses, terms } from "@/db/schema/business";
import type { CoachId, CoachScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

export type BusinessRow = typeof businesses.$inferSelect;

/** A coach's activity and the text of the terms that hold now; null: nothing was ever filled in. */
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

/** Makes the row where there is none, and locks it. */
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

/** The text of one version of a coach's terms, whether it holds still or not. */
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

/** The last version of a coach's terms that ever held; 0: none did. */
export async function lastTermsVersion(db: Db, coachId: CoachId): Promise<number> {
  const rows = await db
    .select({ version: terms.version })
    .from(terms)
    .where(eq(terms.coachId, coachId));
  return Math.max(0, ...rows.map(({ version }) => version));
}

/** Forgets who a coach is before the law; their terms stay, for who bought under them. */
export async function deleteBusiness(tx: Tx, coachId: CoachScope): Promise<void> {
  await tx.delete(businesses).where(eq(businesses.coachId, coachId));
}
