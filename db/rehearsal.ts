import "server-only";
import type { Impact } from "@/db/reached";
import { impactOf, type Tx, transaction } from "@/db/transaction";

/** Tells what a use case reaches. */
export function reach(tx: Tx, what: Impact): void {
  impactOf(tx).push(what);
}

class TakenBack extends Error {
  constructor(readonly reached: readonly Impact[]) {
    super("A rehearsal is over");
  }
}

/** Runs `work` in a transaction that is taken back, its refusals as ever: answers what it would have reached. */
export async function dryRun(work: () => Promise<unknown>): Promise<readonly Impact[]> {
  try {
    return await transaction(async (tx) => {
      await work();
      throw new TakenBack(impactOf(tx));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.reached;
    throw error;
  }
}
