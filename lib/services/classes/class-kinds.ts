import "server-only";
import { lockUser } from "@/db/queries/accounts/users";
import {
  type ClassKindRow,
  countClassKinds,
  deleteClassKind,
  insertClassKind,
  listClassKinds,
  lockKindOfLabel,
  updateClassKind,
} from "@/db/queries/classes/class-kinds";
import type { CoachScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import type { ClassKind, putClassKind } from "@/lib/contract/classes/class-kinds";
import type { BodyOf } from "@/lib/contract/endpoint";
import { AppError } from "@/lib/error-codes";
import { checkVersion } from "@/lib/services/operations/version";

const MAX_KINDS = 100;

export const listKinds = (coachId: CoachScope): Promise<ClassKind[]> =>
  listClassKinds(database(), coachId);

/**
 * Creates the kind of a label, or changes the given fields of the existing one.
 * Throws CHANGED_MEANWHILE, TOO_MANY_KINDS.
 */
export async function putKind(
  coachId: CoachScope,
  { version, ...fields }: BodyOf<typeof putClassKind>,
): Promise<{ kind: ClassKind; created: boolean }> {
  return transaction(async (tx) => {
    // The account's lock keeps two calls from making one label twice.
    if (!(await lockUser(tx, coachId))) throw new AppError("NOT_LOGGED_IN");
    const known = await lockKindOfLabel(tx, coachId, fields.label);
    if (known) {
      checkVersion(known.version, version);
      const kind = await updateClassKind(tx, coachId, known.id, fields);
      return { kind: kind as ClassKindRow, created: false };
    }
    if ((await countClassKinds(tx, coachId)) >= MAX_KINDS) throw new AppError("TOO_MANY_KINDS");
    return { kind: await insertClassKind(tx, { coachId, ...fields }), created: true };
  });
}

/** Its classes stay; its picture goes at the next cleaning. Throws KIND_NOT_FOUND. */
export async function removeKind(coachId: CoachScope, id: string): Promise<void> {
  await transaction(async (tx) => {
    if (!(await deleteClassKind(tx, coachId, id))) throw new AppError("KIND_NOT_FOUND");
  });
}
