import "server-only";
import webPush from "web-push";
import { findPushKeys, insertPushKeys } from "@/db/queries/push/push";
import { separateTransaction } from "@/db/transaction";
import { env } from "@/lib/infra/env";

interface KeyPair {
  publicKey: string;
  privateKey: string;
}
let cached: Promise<KeyPair> | undefined;

/** The environment's VAPID keys, or the stored ones, created on first use for all instances. */
export function pushKeyPair(): Promise<KeyPair> {
  const { vapid } = env();
  if (vapid) return Promise.resolve(vapid);
  cached ??= loadOrCreate().catch((error: unknown) => {
    cached = undefined;
    throw error;
  });
  return cached;
}

const loadOrCreate = (): Promise<KeyPair> =>
  separateTransaction(async (tx) => {
    const found = await findPushKeys(tx);
    if (found) return found;
    const created = webPush.generateVAPIDKeys();
    await insertPushKeys(tx, created);
    // Another instance may have stored its keys first.
    return (await findPushKeys(tx)) ?? created;
  });
