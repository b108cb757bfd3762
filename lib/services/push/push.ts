import "server-only";
import { ECDH } from "node:crypto";
import { lockUser } from "@/db/queries/accounts/users";
import { deleteDevices, storeDevice } from "@/db/queries/push/push";
import type { AccountId } from "@/db/scope";
import { transaction } from "@/db/transaction";
import { readToken } from "@/lib/auth/tokens";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { addPushDevice } from "@/lib/contract/push/push";
import { pushService } from "@/lib/domain/push-service";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { env } from "@/lib/infra/env";
import { hashLinkToken } from "@/lib/infra/secret";
import { pushKeyPair } from "@/lib/mail/push-keys";
import { actorOf } from "@/lib/services/accounts/actors";

const MAX_DEVICES = 10;

/** Returns the VAPID public key that a browser subscribes with. */
export const getPushKey = async (): Promise<{ key: string }> => ({
  key: (await pushKeyPair()).publicKey,
});

/** Encryption fails later for a key that is no point of P-256. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

/**
 * Adds a device that receives the caller's notifications until the session of `token` ends.
 * Throws PUSH_SERVICE_UNKNOWN, PUSH_KEYS_INVALID, NOT_LOGGED_IN.
 */
export async function addDevice(
  userId: AccountId,
  token: string,
  { endpoint, keys: { p256dh, auth } }: BodyOf<typeof addPushDevice>,
): Promise<{ endpoint: string }> {
  if (!pushService(endpoint, env().pushHosts)) throw new AppError("PUSH_SERVICE_UNKNOWN");
  if (!isPoint(p256dh)) throw new AppError("PUSH_KEYS_INVALID");
  const claims = await readToken(token);
  await transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    // A changed password ends the session and its devices.
    if (!user || user.tokenVersion !== claims?.version) throw new AppError("NOT_LOGGED_IN");
    const sessionHash = hashLinkToken(token);
    await storeDevice(tx, { userId, endpoint, p256dh, auth, sessionHash }, MAX_DEVICES, clock());
  });
  return { endpoint };
}

export const removeDevice = (userId: AccountId, endpoint: string): Promise<void> =>
  transaction((tx) => deleteDevices(tx, userId, { endpoint }));

/** Deletes the push device of the session of `token`, if any. */
export async function removeDeviceOfSession(token: string | null): Promise<void> {
  const claims = token ? await readToken(token) : null;
  const actor = claims && (await actorOf(claims));
  if (!token || !actor) return;
  await transaction((tx) => deleteDevices(tx, actor.id, { sessionHash: hashLinkToken(token) }));
}
