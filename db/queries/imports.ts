import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { externalRefs } from "@/db/schema/operations";

/** Whether this transaction is the coach's only import. */
export async function lockImport(tx: Executor, coachId: string): Promise<boolean> {
  const result = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`import ${coachId}`}, 7)) as locked`,
  );
  return result.rows[0]?.locked === true;
}

/** Which of these contacts were imported before. */
export async function listImported(
  tx: Executor,
  coachId: string,
  siteId: string,
  externalIds: readonly string[],
): Promise<Set<string>> {
  if (externalIds.length === 0) return new Set();
  const rows = await tx
    .select({ externalId: externalRefs.externalId })
    .from(externalRefs)
    .where(
      and(
        eq(externalRefs.coachId, coachId),
        eq(externalRefs.provider, "wix"),
        eq(externalRefs.siteId, siteId),
        eq(externalRefs.entity, "contact"),
        inArray(externalRefs.externalId, [...externalIds]),
      ),
    );
  return new Set(rows.map(({ externalId }) => externalId));
}

export async function insertImported(
  tx: Executor,
  coachId: string,
  siteId: string,
  externalId: string,
  localId: string,
): Promise<void> {
  await tx
    .insert(externalRefs)
    .values({ coachId, provider: "wix", siteId, entity: "contact", externalId, localId })
    .onConflictDoNothing();
}
