import "server-only";
import type { Impact } from "@/db/impact";
import { impactOf, type Tx, transaction } from "@/db/transaction";

export function addImpact(tx: Tx, impact: Impact): void {
  impactOf(tx).push(impact);
}

interface DryRun<T> {
  result: T;
  impacts: readonly Impact[];
}

class RolledBack extends Error {
  constructor(readonly run: DryRun<unknown>) {
    super("A dry run has ended");
  }
}

/** Runs `work` and rolls it back. Returns its result and its impacts, or throws its errors. */
export async function dryRun<T>(work: () => Promise<T>): Promise<DryRun<T>> {
  try {
    return await transaction(async (tx) => {
      const result = await work();
      throw new RolledBack({ result, impacts: impactOf(tx) });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.run as DryRun<T>;
    throw error;
  }
}
