import "server-only";
import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { earliestFirst } from "@/db/queries/money/receipts";
import { receipts } from "@/db/schema/receipts";
import type { CoachId, CoachScope } from "@/db/scope";
import type { Day } from "@/lib/domain/paris-time";
import type { Method } from "@/lib/domain/receipts";

/** Keyset page of the receipt book: `limit` lines after `after`. */
export function listBookLines(
  db: Db,
  coachId: CoachScope,
  days: { from: Day; to: Day },
  after: { receivedOn: Day; year: number; number: number } | null,
  limit: number,
) {
  return db
    .select({
      receivedOn: receipts.receivedOn,
      year: sql<number>`${receipts.year}`,
      number: sql<number>`${receipts.number}`,
      payer: receipts.payer,
      label: receipts.label,
      amountCents: receipts.amountCents,
      method: sql<Method>`${receipts.method}`,
    })
    .from(receipts)
    .where(
      and(
        eq(receipts.coachId, coachId),
        gte(receipts.receivedOn, days.from),
        lte(receipts.receivedOn, days.to),
        sql`${receipts.kind} <> 'OPENING'`,
        after
          ? sql`(${receipts.receivedOn}, ${receipts.year}, ${receipts.number}) > (${after.receivedOn}::date, ${after.year}::int, ${after.number}::int)`
          : undefined,
      ),
    )
    .orderBy(...earliestFirst)
    .limit(limit);
}

export type BookLine = Awaited<ReturnType<typeof listBookLines>>[number];

/** Cents received before Élan on these days. */
export async function sumOpenings(
  db: Db,
  coachId: CoachScope,
  { from, to }: { from: Day; to: Day },
): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${receipts.amountCents}), 0)::float8` })
    .from(receipts)
    .where(
      and(
        eq(receipts.coachId, coachId),
        eq(receipts.kind, "OPENING"),
        gte(receipts.receivedOn, from),
        lte(receipts.receivedOn, to),
      ),
    );
  return row?.cents ?? 0;
}

/** Cents received for one subscription before Élan. */
export async function sumOpeningsOf(
  db: Db,
  coachId: CoachId,
  subscriptionId: string,
): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${receipts.amountCents}), 0)::float8` })
    .from(receipts)
    .where(
      and(
        eq(receipts.coachId, coachId),
        eq(receipts.subscriptionId, subscriptionId),
        eq(receipts.kind, "OPENING"),
      ),
    );
  return row?.cents ?? 0;
}
