import "server-only";
import { timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import type { AccountId } from "@/db/scope";
import { keyedHash } from "@/lib/infra/secret";

const ID_BYTES = 16;
/** An id of 16 bytes and its signature of 32 bytes. */
const STOP_TOKEN = /^[\w-]{64}$/;

const signatureOf = (userId: string) => keyedHash(`reminders ${userId}`);

/** A signed token that only stops the account's reminders. */
export const makeStopToken = (userId: AccountId) =>
  Buffer.concat([parse(userId), signatureOf(userId)]).toString("base64url");

/** The account of a stop token; null when its signature is wrong. */
export function readerOf(token: string): AccountId | null {
  const bytes = Buffer.from(STOP_TOKEN.test(token) ? token : "", "base64url");
  const userId = idOf(bytes);
  return userId && timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(userId)) ? userId : null;
}

function idOf(bytes: Buffer): AccountId | null {
  try {
    return stringify(bytes.subarray(0, ID_BYTES)) as AccountId;
  } catch {
    return null;
  }
}
