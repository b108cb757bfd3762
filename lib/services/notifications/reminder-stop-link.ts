import "server-only";
import { timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { findUser, updateUser } from "@/db/queries/accounts/users";
import type { AccountId } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { AppError } from "@/lib/error-codes";
import { keyedHash } from "@/lib/infra/secret";

const signatureOf = (userId: string) => keyedHash(`reminders ${userId}`);

/** A signed token that only stops the account's reminders. */
export const makeStopToken = (userId: AccountId) =>
  Buffer.concat([parse(userId), signatureOf(userId)]).toString("base64url");

/** The account of a stop token; null when its signature is wrong. */
function readerOf(token: string): AccountId | null {
  const bytes = Buffer.from(STOP_TOKEN.test(token) ? token : "", "base64url");
  const userId = idOf(bytes);
  return userId && timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(userId)) ? userId : null;
}

/** False for an invalid token. */
export async function remindersAreOff(token: string): Promise<boolean> {
  const userId = readerOf(token);
  return userId !== null && (await findUser(database(), userId))?.reminders === false;
}

/** A repeated call succeeds too. Throws REMINDER_LINK_UNKNOWN. */
export async function stopReminders(token: string): Promise<void> {
  const userId = readerOf(token);
  if (!userId) throw new AppError("REMINDER_LINK_UNKNOWN");
  const user = await transaction((tx) => updateUser(tx, userId, { reminders: false }));
  if (!user) throw new AppError("REMINDER_LINK_UNKNOWN");
}

const ID_BYTES = 16;
/** An id of 16 bytes and its signature of 32 bytes. */
const STOP_TOKEN = /^[\w-]{64}$/;
function idOf(bytes: Buffer): AccountId | null {
  try {
    return stringify(bytes.subarray(0, ID_BYTES)) as AccountId;
  } catch {
    return null;
  }
}
