import "server-only";
import { allowPause, claimKey, insertKey } from "@/db/queries/idempotency";
import { transaction } from "@/db/transaction";
import { AppError } from "@/lib/errors";
import { now } from "@/lib/infra/clock";

/** What was answered. */
interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Refusals that a later try may well not meet: they are not an answer to keep. */
const passing = new Set([
  "BUSY",
  "INVITATIONS_FULL",
  "INVITED_ENOUGH",
  "PICTURES_BUSY",
  "PICTURE_NOT_STORED",
  "REQUEST_IN_PROGRESS",
  "TOO_MANY_TRIES",
  "UNAVAILABLE",
  "UNEXPECTED",
]);

/**
 * Gives the first answer again to the same caller, key and request within 24 hours, and runs `work` once (decisions §1).
 * The key is kept in the transaction of what it guards; a refusal is kept too, without what it undid.
 * `slow`: what it runs is not the database's work alone. Throws REQUEST_IN_PROGRESS while the first runs, IDEMPOTENCY_KEY_REUSED for another request.
 */
export async function answerOnce(
  caller: string,
  key: string,
  fingerprint: string,
  work: () => Promise<Answer>,
  refuse: (error: AppError) => Answer,
  { slow = false } = {},
): Promise<Answer> {
  return transaction(async (tx) => {
    if (slow) await allowPause(tx);
    const kept = await claimKey(tx, caller, key, now());
    if (kept === "running") throw new AppError("REQUEST_IN_PROGRESS", undefined, 1);
    if (kept) {
      if (kept.fingerprint !== fingerprint) throw new AppError("IDEMPOTENCY_KEY_REUSED");
      return {
        status: kept.status,
        headers: { ...kept.headers, "idempotency-replayed": "true" },
        body: kept.body,
      };
    }
    const answer = await transaction(work).catch((error: unknown) => {
      if (!(error instanceof AppError) || passing.has(error.code)) throw error;
      return refuse(error);
    });
    await insertKey(tx, { caller, key, fingerprint, ...answer }, now());
    return answer;
  });
}
