import "server-only";
import { and, asc, desc, eq, isNull, not, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import type { NewUser, UserRow } from "@/db/queries/accounts/users";
import { users } from "@/db/schema/accounts";
import { folded } from "@/db/schema/folding";
import type { CoachId, SystemScope, TraineeId } from "@/db/scope";
import { prepared } from "@/db/statement";
import type { Tx } from "@/db/transaction";

/** These queries search all accounts, by a token, an address, an identity or a code. */

const alive = isNull(users.deletedAt);
export type CoachRow = UserRow & { id: CoachId; code: string };

const actor = prepared((db) =>
  db
    .select({
      id: users.id,
      type: users.type,
      tokenVersion: users.tokenVersion,
      lastSeenAt: users.lastSeenAt,
    })
    .from(users)
    .where(and(eq(users.id, sql.placeholder("id")), alive))
    .prepare("actor"),
);

export async function findActor(db: Db, _: SystemScope, id: string) {
  const [row] = await actor(db).execute({ id });
  return row ?? null;
}

/**
 * Accounts with this address in any case: the exact spelling first, then the oldest.
 * More than one only for twins, which differ in case alone.
 */
export function listUsersByEmail(db: Db, _: SystemScope, email: string): Promise<UserRow[]> {
  // The folding collation cannot use the index, so the columns' own is named.
  const address = sql`(${folded(email)}) collate "default"`;
  return db
    .select()
    .from(users)
    .where(
      or(
        and(eq(users.emailFolded, address), not(users.emailTwin), alive),
        and(eq(users.emailFolded, address), users.emailTwin, alive),
      ),
    )
    .orderBy(desc(sql`${users.email} = ${email}`), asc(users.createdAt), asc(users.id));
}

/** Among twins only the exact spelling matches. */
export async function findUserByEmail(
  db: Db,
  scope: SystemScope,
  email: string,
): Promise<UserRow | null> {
  const [first, twin] = await listUsersByEmail(db, scope, email);
  return first && (!twin || first.email === email) ? first : null;
}

export async function findUserByGoogle(
  db: Db,
  _: SystemScope,
  sub: string,
): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.googleSub, sub), alive));
  return row ?? null;
}

const coachByCode = prepared((db) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.code, sql.placeholder("code")), eq(users.type, "COACH"), alive))
    .prepare("coach_by_code"),
);

export async function findCoachByCode(
  db: Db,
  _: SystemScope,
  text: string,
): Promise<CoachRow | null> {
  const code = text.trim().toUpperCase();
  // A link may contain anything, so text that is no code costs no query.
  if (!/^[A-Z0-9]{6}$/.test(code)) return null;
  const [row] = await coachByCode(db).execute({ code });
  return (row as CoachRow | undefined) ?? null;
}

/** Limited because a sitemap holds at most 50 000 addresses. */
export async function listIndexableCoachCodes(db: Db, _: SystemScope): Promise<string[]> {
  const rows = await db
    .select({ code: users.code })
    .from(users)
    .where(and(eq(users.type, "COACH"), eq(users.publicPage, true), alive))
    .orderBy(asc(users.code))
    .limit(49_000);
  return rows.flatMap(({ code }) => code ?? []);
}

/** Returns null when the address, the code or the Google identity is taken. */
export async function insertUser(
  tx: Tx,
  scope: SystemScope,
  user: NewUser,
): Promise<UserRow | null> {
  // The unique index does not cover a twin whose elder account was erased.
  if ((await listUsersByEmail(tx, scope, user.email)).length > 0) return null;
  const [row] = await tx.insert(users).values(user).onConflictDoNothing().returning();
  return row ?? null;
}

/** Returns the new ids by address; taken addresses are left out. */
export async function insertTrainees(
  tx: Tx,
  rows: readonly Omit<NewUser, "type">[],
): Promise<Map<string, TraineeId>> {
  if (rows.length === 0) return new Map();
  const made = await tx
    .insert(users)
    .values(rows.map((row) => ({ ...row, type: "TRAINEE" as const })))
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email });
  return new Map(made.map(({ id, email }) => [email, id as TraineeId]));
}
