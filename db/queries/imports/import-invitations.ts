import "server-only";
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { hasNoAddress } from "@/db/queries/accounts/has-no-address";
import { anyOf } from "@/db/queries/operations/id-conditions";
import { isLinked } from "@/db/queries/trainees/is-linked";
import { coachTrainees, users } from "@/db/schema/accounts";
import { guardianships } from "@/db/schema/families";
import { folded } from "@/db/schema/folding";
import { importRows } from "@/db/schema/imports";
import type { CoachScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

const address = sql<string>`coalesce(${importRows.parentEmail}, ${users.email}, ${importRows.email})`;

/** A live trainee without a login or a guardian, whose row names a parent. */
const hasParentToInvite = sql`(${importRows.parentEmail} is not null
  and ${importRows.state} in ('CREATED', 'LINKED') and ${hasNoAddress(users.email)}
  and not exists (select from ${guardianships} g where g.person_id = ${users.id}))`;

/**
 * Rows whose trainee can be invited: unopened accounts the import created, waiting rows, and
 * children with a parent. Without an account the row holds only the address.
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
      invitesParent: sql<boolean>`${importRows.parentEmail} is not null`,
      email: address,
      firstName: sql<string>`coalesce(${users.firstName}, '')`,
    })
    .from(importRows)
    .leftJoin(users, eq(users.id, sql`coalesce(${importRows.traineeId}, ${importRows.waitsForId})`))
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.coachId, coachId),
        gt(importRows.line, after),
        isNull(importRows.invitedAt),
        isNull(users.deletedAt),
        or(
          and(eq(importRows.state, "WAITING"), isNotNull(importRows.email)),
          and(
            or(
              and(
                eq(importRows.state, "CREATED"),
                isNotNull(importRows.email),
                isNull(users.passwordHash),
                isNull(users.googleSub),
                not(hasNoAddress(users.email)),
              ),
              hasParentToInvite,
            ),
            // A trainee whom the coach has removed is not invited.
            exists(
              db
                .select({ coachId: coachTrainees.coachId })
                .from(coachTrainees)
                .where(
                  and(
                    eq(coachTrainees.coachId, coachId),
                    eq(coachTrainees.traineeId, users.id),
                    isLinked,
                  ),
                ),
            ),
          ),
        ),
        email ? sql`${folded(address)} = ${folded(email)}` : undefined,
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
        or(inArray(importRows.state, ["CREATED", "WAITING"]), isNotNull(importRows.parentEmail)),
        or(
          anyOf(importRows.traineeId, ids),
          anyOf(importRows.waitsForId, ids),
          anyOf(importRows.id, rows),
        ),
      ),
    );
}
