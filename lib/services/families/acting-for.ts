import "server-only";
import type { Db } from "@/db/pool";
import { lockUser } from "@/db/queries/accounts/users";
import { findGuardianship, type Role } from "@/db/queries/families/guardianships";
import { scopeOf, type TraineeScope } from "@/db/scope";
import { database, type Tx } from "@/db/transaction";
import { AppError } from "@/lib/error-codes";
import type { Actor } from "@/lib/services/accounts/actors";

/** A person as their guardian reaches them. */
export interface Guarded {
  id: TraineeScope;
  role: Role;
}

async function findGuarded(
  db: Db,
  guardianId: TraineeScope,
  personId: string,
): Promise<Guarded | null> {
  const found = await findGuardianship(db, guardianId, personId);
  return found && { id: scopeOf({ id: found.personId, type: "TRAINEE" }).id, role: found.role };
}

/** Returns the scope of a person whom the account guards. Throws PERSON_NOT_FOUND. */
export async function guardedPerson(
  db: Db,
  guardianId: TraineeScope,
  personId: string,
): Promise<Guarded> {
  const person = await findGuarded(db, guardianId, personId);
  if (!person) throw new AppError("PERSON_NOT_FOUND");
  return person;
}

/**
 * The account whose rows a call reads and writes: the caller, or a person whom the caller guards.
 * Throws PERSON_NOT_FOUND.
 */
export async function actingFor(caller: Actor, personId: string | undefined): Promise<Actor> {
  if (personId === undefined || personId === caller.id) return caller;
  if (caller.type !== "TRAINEE") throw new AppError("PERSON_NOT_FOUND");
  const { id } = await guardedPerson(database(), caller.id, personId);
  return { ...caller, id };
}

/** Locks a person whom the account guards. Throws PERSON_NOT_FOUND. */
export async function lockGuarded(
  tx: Tx,
  guardianId: TraineeScope,
  personId: string,
): Promise<Guarded> {
  const person = await lockIfGuarded(tx, guardianId, personId);
  if (!person) throw new AppError("PERSON_NOT_FOUND");
  return person;
}

/** Locks a person; null when the account does not guard the person. */
export async function lockIfGuarded(
  tx: Tx,
  guardianId: TraineeScope,
  personId: string,
): Promise<Guarded | null> {
  const before = await findGuarded(tx, guardianId, personId);
  if (!before || !(await lockUser(tx, before.id))) return null;
  // The guardianship may have ended before the lock.
  return findGuarded(tx, guardianId, personId);
}

/** Throws NOT_OWNER. */
export function mustOwn({ role }: Guarded): void {
  if (role !== "OWNER") throw new AppError("NOT_OWNER");
}
