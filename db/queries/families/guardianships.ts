import "server-only";
import {
  type AnyColumn,
  and,
  asc,
  count,
  eq,
  gt,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/pool";
import { anyOf, matchesId } from "@/db/queries/operations/id-conditions";
import { coachTrainees, users } from "@/db/schema/accounts";
import { familyInvitations, guardianships } from "@/db/schema/families";
import { placeLinks } from "@/db/schema/links";
import { refusedAddresses } from "@/db/schema/outbox";
import type { AccountId, SystemScope, TraineeId, TraineeScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

export type Role = (typeof guardianships.$inferSelect)["role"];
export type InvitationKind = (typeof familyInvitations.$inferSelect)["kind"];

const person = alias(users, "person");
const ownerFirst = asc(guardianships.role);

/** Returns null when the account does not act for the person. */
export async function findGuardianship(
  db: Db,
  guardianId: TraineeScope,
  personId: string,
): Promise<{ personId: TraineeId; role: Role } | null> {
  const [row] = await db
    .select({ personId: guardianships.personId, role: guardianships.role })
    .from(guardianships)
    .where(
      and(eq(guardianships.guardianId, guardianId), matchesId(guardianships.personId, personId)),
    );
  return row ?? null;
}

/** The guardians of one person, the OWNER first. */
export function listGuardiansOf(db: Db, personId: TraineeId) {
  return db
    .select({ guardianId: guardianships.guardianId, role: guardianships.role })
    .from(guardianships)
    .where(eq(guardianships.personId, personId))
    .orderBy(ownerFirst);
}

/** A guardian as the coach of the person sees them. */
export interface ShownGuardian {
  accountId: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  email: string;
}

export const guardiansShown = (personId: AnyColumn): SQL<ShownGuardian[]> => sql<ShownGuardian[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('accountId', a.id, 'firstName', a.first_name, 'lastName', a.last_name,
    'phoneNumber', a.phone_number, 'email', a.email) order by g.role), '[]')
  from ${guardianships} g join ${users} a on a.id = g.guardian_id where g.person_id = ${personId})`;

/** The guardians of several persons, with their addresses. */
export function listContactsOf(db: Db, _: SystemScope, personIds: readonly string[]) {
  return db
    .select({
      personId: guardianships.personId,
      personName: person.firstName,
      guardianId: users.id,
      email: users.email,
      firstName: users.firstName,
      tokenVersion: users.tokenVersion,
      reminders: users.reminders,
      refused: sql<boolean>`${refusedAddresses.addressFolded} is not null`,
    })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .innerJoin(person, eq(person.id, guardianships.personId))
    .leftJoin(refusedAddresses, eq(refusedAddresses.addressFolded, users.emailFolded))
    .where(and(anyOf(guardianships.personId, personIds), isNull(users.deletedAt)))
    .orderBy(guardianships.personId, ownerFirst);
}

/** The persons of an account, the first made first. */
export async function listGuarded(db: Db, guardianId: TraineeScope): Promise<TraineeId[]> {
  const rows = await db
    .select({ personId: guardianships.personId })
    .from(guardianships)
    .where(eq(guardianships.guardianId, guardianId))
    .orderBy(asc(guardianships.personId));
  return rows.map(({ personId }) => personId);
}

export async function countGuarded(db: Db, guardianId: TraineeScope): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(guardianships)
    .where(eq(guardianships.guardianId, guardianId));
  return row?.n ?? 0;
}

/** The persons of an account as it sees them; `personId` limits the list to one. */
export function listPeopleOf(db: Db, guardianId: TraineeScope, personId?: string) {
  const guardians = sql<{ accountId: string; firstName: string; role: Role }[]>`(
    select jsonb_agg(jsonb_build_object('accountId', a.id, 'firstName', a.first_name, 'role', g.role) order by g.role)
    from ${guardianships} g join ${users} a on a.id = g.guardian_id where g.person_id = ${users.id})`;
  const coachs = sql<string[]>`array(select l.coach_id::text from ${coachTrainees} l
    where l.trainee_id = ${users.id} and l.ended_at is null order by l.created_at, l.coach_id)`;
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      birthYear: users.birthYear,
      guardians,
      coachs,
    })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.personId))
    .where(
      and(
        eq(guardianships.guardianId, guardianId),
        personId ? matchesId(guardianships.personId, personId) : undefined,
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id));
}

/** The person must be locked. */
export async function insertGuardianship(
  tx: Tx,
  guardianId: TraineeScope,
  personId: TraineeId,
  role: Role,
): Promise<void> {
  await tx.insert(guardianships).values({ guardianId, personId, role });
}

/**
 * Ends the guardianship with its links and invitations; the remaining guardian becomes the OWNER.
 * The person must be locked.
 */
export async function deleteGuardianship(
  tx: Tx,
  personId: TraineeId,
  guardianId: TraineeId,
): Promise<void> {
  await tx
    .delete(guardianships)
    .where(and(eq(guardianships.personId, personId), eq(guardianships.guardianId, guardianId)));
  await tx.update(guardianships).set({ role: "OWNER" }).where(eq(guardianships.personId, personId));
  await tx
    .delete(placeLinks)
    .where(and(eq(placeLinks.traineeId, personId), eq(placeLinks.guardianId, guardianId)));
  await tx
    .delete(familyInvitations)
    .where(
      and(eq(familyInvitations.personId, personId), eq(familyInvitations.invitedById, guardianId)),
    );
}

/** Ends all guardianships, invitations and place links of a person. */
export async function deleteGuardiansOf(tx: Tx, personId: TraineeId): Promise<void> {
  await tx.delete(guardianships).where(eq(guardianships.personId, personId));
  await tx.delete(familyInvitations).where(eq(familyInvitations.personId, personId));
  await tx.delete(placeLinks).where(eq(placeLinks.traineeId, personId));
}

export async function insertFamilyInvitation(
  tx: Tx,
  row: typeof familyInvitations.$inferInsert,
): Promise<void> {
  await tx.insert(familyInvitations).values(row);
}

/** Returns null when the link is unknown, spent or too old. */
export async function findFamilyInvitation(db: Db, _: SystemScope, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      personId: familyInvitations.personId,
      kind: familyInvitations.kind,
      invitedById: familyInvitations.invitedById,
      inviterType: users.type,
      inviterName: users.displayName,
    })
    .from(familyInvitations)
    .innerJoin(users, eq(users.id, familyInvitations.invitedById))
    .where(
      and(
        eq(familyInvitations.tokenHash, tokenHash),
        gt(familyInvitations.expiresAt, now),
        isNull(users.deletedAt),
      ),
    );
  return row ?? null;
}

export async function deleteFamilyInvitation(tx: Tx, tokenHash: string): Promise<void> {
  await tx.delete(familyInvitations).where(eq(familyInvitations.tokenHash, tokenHash));
}

/** Invitations that an account sent or that are about it. */
export async function deleteFamilyInvitationsOf(tx: Tx, id: AccountId): Promise<void> {
  await tx
    .delete(familyInvitations)
    .where(or(eq(familyInvitations.invitedById, id), matchesId(familyInvitations.personId, id)));
}

export async function deleteOldFamilyInvitations(tx: Tx, _: SystemScope, now: Date): Promise<void> {
  await tx.delete(familyInvitations).where(lt(familyInvitations.expiresAt, now));
}

/** Whether an account acts for the trainee. */
export async function hasGuardian(db: Db, personId: TraineeId): Promise<boolean> {
  const [row] = await db
    .select({ id: guardianships.guardianId })
    .from(guardianships)
    .where(eq(guardianships.personId, personId))
    .limit(1);
  return row !== undefined;
}

/** Turns the reminders of the account's persons on. */
export async function remindGuarded(tx: Tx, guardianId: AccountId): Promise<void> {
  await tx
    .update(users)
    .set({ reminders: true })
    .where(
      sql`${users.id} in (select person_id from ${guardianships} where guardian_id = ${guardianId}::uuid)`,
    );
}
