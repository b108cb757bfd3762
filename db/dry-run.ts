import "server-only";
import type { Impact } from "@/db/impact";
import { impactOf, type Tx, transaction } from "@/db/transaction";

export function addImpact(tx: Tx, impact: Impact): void {
  impactOf(tx).push(impact);
}

class RolledBack extends Error {
  constructor(readonly impacts: readonly Impact[]) {
    super("A dry run has ended");
  }
}

/** Runs `work` in a transaction that is rolled back; returns its impacts or throws its errors. */
export async function dryRun(work: () => Promise<unknown>): Promise<readonly Impact[]> {
  try {
    return await transaction(async (tx) => {
      await work();
      throw new RolledBack(impactOf(tx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.impacts;
    throw error;
  }
}
