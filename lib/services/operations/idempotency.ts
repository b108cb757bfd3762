import "server-only";
import { allowPause, claimKey, insertKey } from "@/db/queries/operations/idempotency";
import { transaction } from "@/db/transaction";
import { isSuccess, keyUse } from "@/lib/domain/idempotency-key";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";

interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A retry may succeed after these error codes, so their responses are not stored. */
const transientCodes = new Set([
  "BUSY",
  "INVITATIONS_FULL",
  "INVITED_ENOUGH",
  "PAYMENT_UNAVAILABLE",
  "PAYMENT_UNCONFIGURED",
  "PICTURES_BUSY",
  "PICTURE_NOT_STORED",
  "REQUEST_IN_PROGRESS",
  "TOO_MANY_TRIES",
  "UNAVAILABLE",
  "UNEXPECTED",
]);

const replayOf = ({ status, headers, body }: StoredResponse): StoredResponse => ({
  status,
  headers: { ...headers, "idempotency-replayed": "true" },
  body,
});

/** The response to store for an error; throws one after which a retry may succeed. */
function storable(error: unknown, errorResponse: (error: AppError) => StoredResponse) {
  if (!(error instanceof AppError) || transientCodes.has(error.code)) throw error;
  return errorResponse(error);
}

interface KeyedRequest {
  caller: string;
  key: string;
  fingerprint: string;
}

/** Requests at once under one key all run; `work` must then do its effect once. */
async function respondApart(
  { caller, key, fingerprint }: KeyedRequest,
  work: () => Promise<StoredResponse>,
  errorResponse: (error: AppError) => StoredResponse,
): Promise<StoredResponse> {
  const { stored } = await transaction((tx) => claimKey(tx, caller, key, clock()));
  const use = keyUse(stored, { fingerprint, locked: true, secret: false });
  if (use === "REUSED") throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (stored && use === "REPLAY") return replayOf(stored);
  const response = await work().catch((error: unknown) => storable(error, errorResponse));
  await transaction(async (tx) =>
    insertKey(tx, { caller, key, fingerprint, ...response }, clock()),
  );
  return response;
}

/**
 * Returns the response stored under the key in the last 24 hours, or runs `work` and stores its own.
 * `slow`: `work` waits for more than the database; `apart`: it waits for another service.
 * `secret`: a successful response is not stored, and `work` runs again with `repeated` set.
 * Throws REQUEST_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED.
 */
export async function respondOnce(
  request: KeyedRequest,
  work: (repeated: boolean) => Promise<StoredResponse>,
  errorResponse: (error: AppError) => StoredResponse,
  { slow = false, secret = false, apart = false } = {},
): Promise<StoredResponse> {
  if (apart) return respondApart(request, () => work(false), errorResponse);
  const { caller, key, fingerprint } = request;
  return transaction(async (tx) => {
    if (slow) await allowPause(tx);
    const { stored, locked } = await claimKey(tx, caller, key, clock());
    const use = keyUse(stored, { fingerprint, locked, secret });
    if (use === "IN_PROGRESS") throw new AppError("REQUEST_IN_PROGRESS", undefined, 1);
    if (use === "REUSED") throw new AppError("IDEMPOTENCY_KEY_REUSED");
    if (stored && use === "REPLAY") return replayOf(stored);
    const run = () => work(use === "RUN_AGAIN");
    // A wrong trial code must count although its response is an error.
    const response = await (secret ? run() : transaction(run)).catch((error: unknown) =>
      storable(error, errorResponse),
    );
    if (use === "RUN") {
      const isHidden = secret && isSuccess(response.status);
      const persisted = isHidden ? { status: response.status, headers: {}, body: "" } : response;
      insertKey(tx, { caller, key, fingerprint, ...persisted }, clock());
    }
    return response;
  });
}
