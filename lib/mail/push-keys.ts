import "server-only";
import webPush from "web-push";
import { findPushKeys, insertPushKeys } from "@/db/queries/push/push";
import { ownTransaction } from "@/db/transaction";
import { env } from "@/lib/infra/env";

interface KeyPair {
  publicKey: string;
  privateKey: string;
}
let kept: Promise<KeyPair> | undefined;

/** Who Élan is to the push services: the environment's keys, or those that the first instance to need some made for all. */
export function pushKeyPair(): Promise<KeyPair> {
  const { vapid } = env();
  if (vapid) return Promise.resolve(vapid);
  kept ??= makeOnce().catch((error: unknown) => {
    kept = undefined;
    throw error;
  });
  return kept;
}

const makeOnce = (): Promise<KeyPair> =>
  ownTransaction(async (tx) => {
    const found = await findPushKeys(tx);
    if (found) return found;
    const made = webPush.generateVAPIDKeys();
    await insertPushKeys(tx, made);
    // Another instance may have been first.
    return (await findPushKeys(tx)) ?? made;
  });
