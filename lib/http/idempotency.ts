import "server-only";
import { createHmac } from "node:crypto";
import { AppError } from "@/lib/errors";
import type { Answer, ApiRequest } from "@/lib/http/answer";
import { claimKey, keepAnswer } from "@/lib/services/idempotency";
import { transaction, unawaited } from "@/lib/services/transaction";

/** The key of a request, or null. Throws IDEMPOTENCY_KEY_INVALID. */
export function readKey(request: ApiRequest): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || request.method === "GET" || request.method === "HEAD") return null;
  if (key.length === 0 || key.length > 255) throw new AppError("IDEMPOTENCY_KEY_INVALID");
  return key;
}

/**
 * Whether a request only asks what became of the one before it with its key (header `idempotency-ask`).
 * Throws IDEMPOTENCY_KEY_INVALID where no key is kept: it would act.
 */
export function onlyAsks(request: ApiRequest, key: string | null): boolean {
  const asks = request.headers.has("idempotency-ask");
  if (asks && key === null) throw new AppError("IDEMPOTENCY_KEY_INVALID");
  return asks;
}

/** What makes two requests the same: method, address, body. */
export function fingerprintOf(request: ApiRequest, rawBody: Uint8Array): string {
  const url = new URL(request.url);
  // With a secret: a body may hold a password, and a bare hash could be guessed at.
  return createHmac("sha256", process.env.NEXTAUTH_SECRET ?? "")
    .update(`${request.method} ${url.pathname}${url.search}\n`)
    .update(rawBody)
    .digest("hex");
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
 * Throws REQUEST_IN_PROGRESS while the first runs, IDEMPOTENCY_KEY_REUSED for another request.
 */
export async function answerOnce(
  caller: string,
  key: string,
  fingerprint: string,
  work: () => Promise<Answer>,
  refuse: (error: AppError) => Answer,
): Promise<Answer> {
  return transaction(async (tx) => {
    const kept = await claimKey(tx, caller, key);
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
    await unawaited(keepAnswer(tx, { caller, key, fingerprint, ...answer }));
    return answer;
  });
}
