import "server-only";
import { and, asc, desc, eq, isNull, not, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import type { NewUser, UserRow } from "@/db/queries/accounts/users";
import { users } from "@/db/schema/accounts";
import { folded } from "@/db/schema/folding";
import type { CoachId, SystemScope, TraineeId } from "@/db/scope";
import { prepared } from "@/db/statement";
import type { Tx } from "@/db/transaction";

/** Accounts found among everybody's, by what only one person has: a token, an address, an identity, a code. */

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

/** The account behind a token: what every call needs of it. */
export async function findActor(db: Db, _: SystemScope, id: string) {
  const [row] = await actor(db).execute({ id });
  return row ?? null;
}

/** The accounts of an address, its case apart: the one of this very spelling first, then the oldest. More than one only of twins. */
export function listUsersByEmail(db: Db, _: SystemScope, email: string): Promise<UserRow[]> {
  // In the columns' collation: by the one that folds, no index of theirs would be looked into.
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

/** The account of an address, its case apart; of twins the one of this very spelling. */
export async function findUserByEmail(
  db: Db,
  everybody: SystemScope,
  email: string,
): Promise<UserRow | null> {
  const [first, twin] = await listUsersByEmail(db, everybody, email);
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

/** A coach by their code, without regard to case. */
export async function findCoachByCode(
  db: Db,
  _: SystemScope,
  given: string,
): Promise<CoachRow | null> {
  const code = given.trim().toUpperCase();
  // Anything may stand in a link; what cannot be a code is not worth a question.
  if (!/^[A-Z0-9]{6}$/.test(code)) return null;
  const [row] = await coachByCode(db).execute({ code });
  return (row as CoachRow | undefined) ?? null;
}

/** The codes of the coaches who want to be found. A sitemap holds 50 000 addresses at most. */
export async function listIndexableCoachCodes(db: Db, _: SystemScope): Promise<string[]> {
  const rows = await db
    .select({ code: users.code })
    .from(users)
    .where(and(eq(users.type, "COACH"), eq(users.publicPage, true), alive))
    .orderBy(asc(users.code))
    .limit(49_000);
  return rows.flatMap(({ code }) => code ?? []);
}

/** The new account, or null when its address, code or Google identity is taken. */
export async function insertUser(
  tx: Tx,
  everybody: SystemScope,
  user: NewUser,
): Promise<UserRow | null> {
  // No unique index knows of a twin whose elder is gone.
  if ((await listUsersByEmail(tx, everybody, user.email)).length > 0) return null;
  const [row] = await tx.insert(users).values(user).onConflictDoNothing().returning();
  return row ?? null;
}

/** The ids of the new accounts by their address; an address that is taken is left out. */
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
