import "server-only";
import { deleteGuardianship } from "@/db/queries/families/guardianships";
import { endSharesOutside } from "@/db/queries/families/shares";
import type { TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";

/**
 * Ends the guardianship; a person who leaves the family by it leaves the shared subscriptions too.
 */
export async function endGuardianship(
  tx: Tx,
  personId: TraineeId,
  guardianId: TraineeId,
): Promise<void> {
  await deleteGuardianship(tx, personId, guardianId);
  await endSharesOutside(tx, personId);
}
