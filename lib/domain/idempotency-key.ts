/** The use of an idempotency key that an earlier request may have sent. */
export type KeyUse = "RUN" | "RUN_AGAIN" | "REPLAY" | "IN_PROGRESS" | "REUSED";

export const isSuccess = (status: number): boolean => status < 400;

/** `locked`: the request holds the key's lock. `secret`: the body of a success is not stored. */
export function keyUse(
  stored: { fingerprint: string; status: number } | null,
  request: { fingerprint: string; locked: boolean; secret: boolean },
): KeyUse {
  const succeeded = stored !== null && isSuccess(stored.status);
  const same = stored?.fingerprint === request.fingerprint;
  if (succeeded && !same) return "REUSED";
  if (same && !(succeeded && request.secret)) return "REPLAY";
  if (!request.locked) return "IN_PROGRESS";
  return succeeded ? "RUN_AGAIN" : "RUN";
}
