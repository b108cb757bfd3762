import "server-only";
import { reachedSoFar, transaction } from "@/db/client";

/** What a use case reaches, told while it works: a rehearsal adds it up. */
export interface Reached {
  activities?: readonly string[];
  trainees?: readonly string[];
  places?: number;
  credits?: number;
  mails?: number;
  dueCents?: number;
}

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
