import "server-only";
import { and, asc, desc, eq, isNull, ne, not, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { anyOf } from "@/db/queries/any-of";
import { assistants, coachTrainees, passwordTokens, pictures, users } from "@/db/schema/accounts";
import { folded } from "@/db/schema/folding";
import { prepared } from "@/db/statement";
import type { Tx } from "@/db/transaction";

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

const alive = isNull(users.deletedAt);

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
export async function findActor(db: Db, id: string) {
  const [row] = await actor(db).execute({ id });
  return row ?? null;
}

/** Notes that somebody was here; whoever has the row locked knows it better. */
export async function noteSeen(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update ${users} set last_seen_at = ${now.toISOString()}
    where id in (select id from ${users} where id = ${id}::uuid and deleted_at is null for update skip locked)`);
}

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), alive));
  return row ?? null;
}

/** The account, its row locked until the transaction ends; not its key, which rows that name it may check meanwhile. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), alive))
    .for("no key update");
  return row ?? null;
}

/** The accounts of an address, its case apart: the one of this very spelling first, then the oldest. More than one only of twins. */
export function listUsersByEmail(db: Db, email: string): Promise<UserRow[]> {
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

/** Keeps these accounts as they are until the transaction ends, before anything else is locked. False: one is erased. */
export async function keepUsers(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(anyOf(users.id, ids), alive))
    .orderBy(asc(users.id))
    .for("share");
  return rows.length === new Set(ids).size;
}

/** The account of an address, its case apart; of twins the one of this very spelling. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [first, twin] = await listUsersByEmail(db, email);
  return first && (!twin || first.email === email) ? first : null;
}

export async function findUserByGoogle(db: Db, sub: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.googleSub, sub), alive));
  return row ?? null;
}

/** A coach by their code, without regard to case. */
export async function findCoachByCode(db: Db, given: string): Promise<UserRow | null> {
  const code = given.trim().toUpperCase();
  // Anything may stand in a link; what cannot be a code is not worth a question.
  if (!/^[A-Z0-9]{6}$/.test(code)) return null;
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.code, code), eq(users.type, "COACH"), alive));
  return row ?? null;
}

/** The codes of the coaches who want to be found. A sitemap holds 50 000 addresses at most. */
export async function listIndexableCoachCodes(db: Db): Promise<string[]> {
  const rows = await db
    .select({ code: users.code })
    .from(users)
    .where(and(eq(users.type, "COACH"), eq(users.publicPage, true), alive))
    .orderBy(asc(users.code))
    .limit(49_000);
  return rows.flatMap(({ code }) => code ?? []);
}

/** The new account, or null when its address, code or Google identity is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserRow | null> {
  // No unique index knows of a twin whose elder is gone.
  if ((await listUsersByEmail(tx, user.email)).length > 0) return null;
  const [row] = await tx.insert(users).values(user).onConflictDoNothing().returning();
  return row ?? null;
}

/** The ids of the new accounts by their address; an address that is taken is left out. */
export async function insertUsers(tx: Tx, rows: readonly NewUser[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const made = await tx
    .insert(users)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email });
  return new Map(made.map(({ id, email }) => [email, id]));
}

export async function updateUser(
  tx: Tx,
  id: string,
  set: Partial<NewUser>,
): Promise<UserRow | null> {
  const [row] = await tx
    .update(users)
    .set(set)
    .where(and(eq(users.id, id), alive))
    .returning();
  return row ?? null;
}

/** A new password hash; every earlier token dies. Answers the new token version. */
export async function changePassword(
  tx: Tx,
  id: string,
  passwordHash: string | null,
): Promise<number | null> {
  const [row] = await tx
    .update(users)
    .set({ passwordHash, tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(and(eq(users.id, id), alive))
    .returning({ version: users.tokenVersion });
  return row?.version ?? null;
}

/** The coaches a trainee follows, by name. */
export async function listCoachesOfTrainee(db: Db, traineeId: string): Promise<UserRow[]> {
  const rows = await db
    .select({ coach: users })
    .from(coachTrainees)
    .innerJoin(users, eq(users.id, coachTrainees.coachId))
    .where(and(eq(coachTrainees.traineeId, traineeId), isNull(coachTrainees.endedAt), alive))
    .orderBy(asc(coachTrainees.createdAt));
  return rows.map(({ coach }) => coach);
}

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

/** Uses a link up: whose and which it was, or null for a link unknown, used or expired. */
export async function usePasswordToken(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<{ userId: string; kind: "RESET" | "INVITATION" } | null> {
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
  return (row as { userId: string; kind: "RESET" | "INVITATION" } | undefined) ?? null;
}

/** Whose address a link confirms, or null for a link unknown or expired. */
export async function findVerifiable(db: Db, tokenHash: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ userId: passwordTokens.userId })
    .from(passwordTokens)
    .where(
      and(
        eq(passwordTokens.tokenHash, tokenHash),
        eq(passwordTokens.kind, "VERIFICATION"),
        sql`${passwordTokens.expiresAt} > ${now.toISOString()}`,
      ),
    );
  return row?.userId ?? null;
}

/** Ends the other links of an account that set a password. */
export async function endPasswordTokens(tx: Tx, userId: string, now: Date): Promise<void> {
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

export async function deleteOldPasswordTokens(tx: Tx, now: Date): Promise<void> {
  await tx
    .delete(passwordTokens)
    .where(sql`${passwordTokens.expiresAt} < ${now.toISOString()}::timestamptz - interval '1 day'`);
}

export async function insertPicture(tx: Tx, url: string, ownerId: string): Promise<void> {
  await tx.insert(pictures).values({ url, ownerId });
}

/** Whether the service stored this picture for this account. */
export async function ownsPicture(db: Db, ownerId: string, url: string): Promise<boolean> {
  const [row] = await db
    .select({ url: pictures.url })
    .from(pictures)
    .where(and(eq(pictures.url, url), eq(pictures.ownerId, ownerId)));
  return row !== undefined;
}

/** Forgets a picture, if it is this account's and nobody shows it any more. */
export async function deleteUnusedPicture(tx: Tx, ownerId: string, url: string): Promise<boolean> {
  const rows = await tx
    .delete(pictures)
    .where(
      and(
        eq(pictures.url, url),
        eq(pictures.ownerId, ownerId),
        sql`not exists (select 1 from ${users} where url_picture = ${url} and id = ${ownerId})`,
        sql`not exists (select 1 from ${assistants} where url_picture = ${url} and coach_id = ${ownerId} and deleted_at is null)`,
      ),
    )
    .returning({ url: pictures.url });
  return rows.length > 0;
}
