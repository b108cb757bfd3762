import "server-only";
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { anyOf } from "@/db/queries/operations/id-conditions";
import { coachTrainees, users } from "@/db/schema/accounts";
import { folded } from "@/db/schema/folding";
import { importRows } from "@/db/schema/imports";
import type { CoachScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

/**
 * Rows whose trainee can be invited: unopened accounts the import created, and waiting rows.
 * Without an account the row holds only the address.
 */
export function listInvitableRows(
  db: Db,
  coachId: CoachScope,
  importId: string,
  { after, first, email }: { after: number; first: number; email?: string | undefined },
) {
  return db
    .select({
      line: importRows.line,
      state: importRows.state,
      row: importRows.id,
      id: users.id,
      type: users.type,
      email: sql<string>`coalesce(${users.email}, ${importRows.email})`,
      firstName: sql<string>`coalesce(${users.firstName}, '')`,
    })
    .from(importRows)
    .leftJoin(users, eq(users.id, sql`coalesce(${importRows.traineeId}, ${importRows.waitsForId})`))
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.coachId, coachId),
        gt(importRows.line, after),
        isNotNull(importRows.email),
        isNull(importRows.invitedAt),
        isNull(users.deletedAt),
        or(
          eq(importRows.state, "WAITING"),
          and(
            eq(importRows.state, "CREATED"),
            isNull(users.passwordHash),
            isNull(users.googleSub),
            // A trainee whom the coach has removed is not invited.
            exists(
              db
                .select({ coachId: coachTrainees.coachId })
                .from(coachTrainees)
                .where(
                  and(
                    eq(coachTrainees.coachId, coachId),
                    eq(coachTrainees.traineeId, users.id),
                    isNull(coachTrainees.endedAt),
                  ),
                ),
            ),
          ),
        ),
        email
          ? sql`${folded(sql`coalesce(${users.email}, ${importRows.email})`)} = ${folded(email)}`
          : undefined,
      ),
    )
    .orderBy(asc(importRows.line))
    .limit(first);
}

/**
 * Marks the rows of all the coach's imports for these accounts, and the given rows without an
 * account.
 */
export async function markInvited(
  tx: Tx,
  coachId: CoachScope,
  ids: readonly string[],
  now: Date,
  rows: readonly string[] = [],
): Promise<void> {
  await tx
    .update(importRows)
    .set({ invitedAt: now })
    .where(
      and(
        eq(importRows.coachId, coachId),
        inArray(importRows.state, ["CREATED", "WAITING"]),
        or(
          anyOf(importRows.traineeId, ids),
          anyOf(importRows.waitsForId, ids),
          anyOf(importRows.id, rows),
        ),
      ),
    );
}
