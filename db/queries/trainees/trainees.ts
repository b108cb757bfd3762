import "server-only";
import { and, eq, inArray, isNull, not, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { shareLockUsers } from "@/db/queries/accounts/users";
import { anyOf, anyText, matchesId } from "@/db/queries/operations/id-conditions";
import { isLinked } from "@/db/queries/trainees/is-linked";
import { coachTrainees, users } from "@/db/schema/accounts";
import { guardianships } from "@/db/schema/families";
import type { AccountId, CoachId, CoachScope, LinkIds, SystemScope, TraineeId } from "@/db/scope";
import { prepared } from "@/db/statement";
import type { Tx } from "@/db/transaction";
import { isUnproven } from "@/lib/domain/address";
import { foldCase } from "@/lib/domain/fold-case";

const linkOf = ({ coachId, traineeId }: LinkIds) =>
  and(matchesId(coachTrainees.coachId, coachId), matchesId(coachTrainees.traineeId, traineeId));

const liveLink = prepared((db) =>
  db
    .select({ coachId: coachTrainees.coachId, traineeId: coachTrainees.traineeId })
    .from(coachTrainees)
    .where(
      and(
        eq(coachTrainees.coachId, sql.placeholder("coachId")),
        eq(coachTrainees.traineeId, sql.placeholder("traineeId")),
        isLinked,
      ),
    )
    .prepare("live_link"),
);

export async function findLiveLink(db: Db, { coachId, traineeId }: LinkIds) {
  const [row] = await liveLink(db).execute({ coachId, traineeId });
  return row ?? null;
}

export async function listLinked(
  db: Db,
  coachId: CoachId,
  traineeIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: coachTrainees.traineeId })
    .from(coachTrainees)
    .where(
      and(eq(coachTrainees.coachId, coachId), anyOf(coachTrainees.traineeId, traineeIds), isLinked),
    );
  return new Set(rows.map(({ id }) => id));
}

/** When the links of these trainees ended; null while they last. */
export async function readLinkEnds(
  db: Db,
  coachId: CoachId,
  traineeIds: readonly string[],
): Promise<Map<string, Date | null>> {
  const rows = await db
    .select({ id: coachTrainees.traineeId, endedAt: coachTrainees.endedAt })
    .from(coachTrainees)
    .where(and(eq(coachTrainees.coachId, coachId), anyOf(coachTrainees.traineeId, traineeIds)));
  return new Map(rows.map(({ id, endedAt }) => [id, endedAt]));
}

export async function findLink(db: Db, ids: LinkIds) {
  const [row] = await db.select().from(coachTrainees).where(linkOf(ids));
  return row ?? null;
}

export async function lockLink(tx: Tx, ids: LinkIds) {
  const [row] = await tx
    .select()
    .from(coachTrainees)
    .where(and(linkOf(ids), isLinked))
    .for("update");
  return row ?? null;
}

/** Locks both accounts against erasure. Returns false when one is erased. */
export const shareLockBoth = (tx: Tx, { coachId, traineeId }: LinkIds): Promise<boolean> =>
  // One of the two ids is known, which the type of a list cannot say.
  shareLockUsers(tx, [coachId, traineeId] as [string, AccountId]);

/**
 * Creates a link or restores an ended one with its comment.
 * Returns false when the link exists or an account is erased.
 */
export async function link(tx: Tx, ids: LinkIds): Promise<boolean> {
  if (!(await shareLockBoth(tx, ids))) return false;
  // The lock has found both accounts.
  const { coachId, traineeId } = ids as { coachId: CoachId; traineeId: TraineeId };
  const rows = await tx
    .insert(coachTrainees)
    .values({ coachId, traineeId })
    .onConflictDoUpdate({
      target: [coachTrainees.coachId, coachTrainees.traineeId],
      set: { endedAt: null },
      setWhere: sql`${coachTrainees.endedAt} is not null`,
    })
    .returning({ coachId: coachTrainees.coachId });
  return rows.length > 0;
}

export async function linkAll(
  tx: Tx,
  coachId: CoachScope,
  accounts: readonly { id: TraineeId; comment?: string }[],
): Promise<void> {
  if (accounts.length === 0) return;
  await tx
    .insert(coachTrainees)
    .values(accounts.map(({ id, comment }) => ({ coachId, traineeId: id, comment })))
    .onConflictDoNothing();
}

/** An address with an account, and its link to the coach. */
export interface KnownAddress {
  id: AccountId;
  isCoach: boolean;
  link: "LIVE" | "ENDED" | null;
  endedAt: Date | null;
  /** The account is in use but its address is not proven. */
  unproven: boolean;
}

export async function listKnownAddresses(
  db: Db,
  coachId: CoachScope,
  addresses: readonly string[],
): Promise<Map<string, KnownAddress>> {
  if (addresses.length === 0) return new Map();
  const among = anyText(users.emailFolded, addresses);
  const rows = await db
    .select({
      id: users.id,
      email: users.emailFolded,
      type: users.type,
      linkedTo: coachTrainees.coachId,
      endedAt: coachTrainees.endedAt,
      emailVerifiedAt: users.emailVerifiedAt,
      passwordHash: users.passwordHash,
      googleSub: users.googleSub,
      lastSeenAt: users.lastSeenAt,
    })
    .from(users)
    .leftJoin(
      coachTrainees,
      and(eq(coachTrainees.traineeId, users.id), eq(coachTrainees.coachId, coachId)),
    )
    .where(
      // Each condition has a partial index; together they cover all accounts.
      or(and(among, not(users.emailTwin)), and(among, users.emailTwin)),
    )
    // A twin whom the coach knows comes last and wins in the map.
    .orderBy(sql`${coachTrainees.coachId} is not null`, users.id);
  return new Map(
    rows.map(({ id, email, type, linkedTo, endedAt, ...account }) => [
      email,
      {
        id,
        isCoach: type === "COACH",
        link: linkedTo ? (endedAt ? "ENDED" : "LIVE") : null,
        endedAt,
        unproven: isUnproven(account),
      },
    ]),
  );
}

/** Returns the addresses whose account no trainee has ever opened. */
export async function listUnopened(
  db: Db,
  _: SystemScope,
  addresses: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        inArray(users.emailFolded, addresses.map(foldCase)),
        isNull(users.passwordHash),
        isNull(users.googleSub),
        isNull(users.lastSeenAt),
      ),
    );
  return new Set(rows.map(({ email }) => email));
}

/** Trainees of the coach without a login. */
export function listInvitable(db: Db, coachId: CoachScope) {
  return db
    .select({ id: coachTrainees.traineeId, email: users.email, firstName: users.firstName })
    .from(coachTrainees)
    .innerJoin(users, eq(users.id, coachTrainees.traineeId))
    .where(
      and(
        eq(coachTrainees.coachId, coachId),
        isLinked,
        isNull(users.deletedAt),
        isNull(users.passwordHash),
        isNull(users.googleSub),
      ),
    );
}

export async function endLink(
  tx: Tx,
  ids: { coachId: CoachId; traineeId: string },
  now: Date,
): Promise<void> {
  await tx.update(coachTrainees).set({ endedAt: now }).where(linkOf(ids));
}

export async function setComment(
  tx: Tx,
  ids: { coachId: CoachScope; traineeId: string },
  comment: string,
): Promise<void> {
  await tx
    .update(coachTrainees)
    .set({ comment, commentVersion: sql`${coachTrainees.commentVersion} + 1` })
    .where(linkOf(ids));
}

/**
 * A coach may edit an account without a login. Another coach's trainee must have a guardian, because
 * then only the names can change.
 */
export const editableBy = (coachId: CoachScope) =>
  sql<boolean>`(${users.passwordHash} is null and ${users.googleSub} is null and ${users.lastSeenAt} is null
    and (exists (select 1 from ${guardianships} g where g.person_id = ${users.id})
      or not exists (select 1 from ${coachTrainees} o where o.trainee_id = ${users.id} and o.coach_id <> ${coachId}::uuid)))`;

export async function isEditableBy(
  db: Db,
  coachId: CoachScope,
  traineeId: TraineeId,
): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, traineeId), editableBy(coachId)));
  return row !== undefined;
}
