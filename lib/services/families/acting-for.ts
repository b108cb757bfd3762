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

/** Returns the scope of a person whom the account guards. Throws PERSON_NOT_FOUND. */
export async function guardedPerson(
  db: Db,
  guardianId: TraineeScope,
  personId: string,
): Promise<Guarded> {
  const found = await findGuardianship(db, guardianId, personId);
  if (!found) throw new AppError("PERSON_NOT_FOUND");
  return { id: scopeOf({ id: found.personId, type: "TRAINEE" }).id, role: found.role };
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
  const { id } = await guardedPerson(tx, guardianId, personId);
  if (!(await lockUser(tx, id))) throw new AppError("PERSON_NOT_FOUND");
  // The guardianship may have ended before the lock.
  return guardedPerson(tx, guardianId, personId);
}

/** Throws NOT_OWNER. */
export function mustOwn({ role }: Guarded): void {
  if (role !== "OWNER") throw new AppError("NOT_OWNER");
}
