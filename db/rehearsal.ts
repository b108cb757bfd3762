import "server-only";
import { reachedSoFar, transaction } from "@/db/client";
import type { Reached } from "@/db/reached";

/** Tells what the use case in the transaction around reaches. */
export function reach(what: Reached): void {
  reachedSoFar()?.push(what);
}

class TakenBack extends Error {
  constructor(readonly reached: readonly Reached[]) {
    super("A rehearsal is over");
  }
}

/** Runs `work` in a transaction that is taken back, its refusals as ever: answers what it would have reached. */
export async function rehearse(work: () => Promise<unknown>): Promise<readonly Reached[]> {
  try {
    return await transaction(async () => {
      await work();
      throw new TakenBack(reachedSoFar() ?? []);
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.reached;
    throw error;
  }
}
