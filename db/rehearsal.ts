import "server-only";
import type { Reached } from "@/db/reached";
import { reachedBy, type Tx, transaction } from "@/db/transaction";

/** Tells what a use case reaches. */
export function reach(tx: Tx, what: Reached): void {
  reachedBy(tx).push(what);
}

class TakenBack extends Error {
  constructor(readonly reached: readonly Reached[]) {
    super("A rehearsal is over");
  }
}

/** Runs `work` in a transaction that is taken back, its refusals as ever: answers what it would have reached. */
export async function rehearse(work: () => Promise<unknown>): Promise<readonly Reached[]> {
  try {
    return await transaction(async (tx) => {
      await work();
      throw new TakenBack(reachedBy(tx));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.reached;
    throw error;
  }
}
