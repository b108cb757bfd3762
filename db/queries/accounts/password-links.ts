import "server-only";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { passwordTokens } from "@/db/schema/accounts";
import type { AccountId, SystemScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

export async function insertPasswordToken(
  tx: Tx,
  token: typeof passwordTokens.$inferInsert,
): Promise<void> {
  await tx.insert(passwordTokens).values(token);
}

export async function insertPasswordTokens(
  tx: Tx,
  tokens: readonly (typeof passwordTokens.$inferInsert)[],
): Promise<void> {
  if (tokens.length > 0) await tx.insert(passwordTokens).values([...tokens]);
}

/** Returns null when the link is unknown, used or expired. */
export async function consumePasswordToken(
  tx: Tx,
  _: SystemScope,
  tokenHash: string,
  now: Date,
): Promise<{ userId: AccountId; kind: "RESET" | "INVITATION" } | null> {
  const [row] = await tx
    .update(passwordTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(passwordTokens.tokenHash, tokenHash),
        ne(passwordTokens.kind, "VERIFICATION"),
        isNull(passwordTokens.usedAt),
        sql`${passwordTokens.expiresAt} > ${now.toISOString()}`,
      ),
    )
    .returning({ userId: passwordTokens.userId, kind: passwordTokens.kind });
  return (row as { userId: AccountId; kind: "RESET" | "INVITATION" } | undefined) ?? null;
}

/** Returns null when the link is unknown or expired. */
export async function findPasswordToken(
  db: Db,
  _: SystemScope,
  tokenHash: string,
  now: Date,
): Promise<{ userId: AccountId; kind: (typeof passwordTokens.$inferSelect)["kind"] } | null> {
  const [row] = await db
    .select({ userId: passwordTokens.userId, kind: passwordTokens.kind })
    .from(passwordTokens)
    .where(
      and(
        eq(passwordTokens.tokenHash, tokenHash),
        sql`${passwordTokens.expiresAt} > ${now.toISOString()}`,
      ),
    );
  return row ?? null;
}

/** Ends every link that can set the account's password. */
export async function endPasswordTokens(tx: Tx, userId: AccountId, now: Date): Promise<void> {
  await tx
    .update(passwordTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(passwordTokens.userId, userId),
        ne(passwordTokens.kind, "VERIFICATION"),
        isNull(passwordTokens.usedAt),
      ),
    );
}

export async function deleteOldPasswordTokens(tx: Tx, _: SystemScope, now: Date): Promise<void> {
  await tx
    .delete(passwordTokens)
    .where(sql`${passwordTokens.expiresAt} < ${now.toISOString()}::timestamptz - interval '1 day'`);
}
