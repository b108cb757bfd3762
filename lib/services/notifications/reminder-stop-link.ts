import "server-only";
import { findUser, updateUser } from "@/db/queries/accounts/users";
import { database, transaction } from "@/db/transaction";
import { AppError } from "@/lib/error-codes";
import { readerOf } from "@/lib/mail/stop-token";

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
