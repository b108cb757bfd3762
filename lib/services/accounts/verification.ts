import "server-only";
import { findPasswordToken } from "@/db/queries/accounts/password-links";
import { lockUser } from "@/db/queries/accounts/users";
import { type AccountId, systemScope } from "@/db/scope";
import { transaction } from "@/db/transaction";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { hashLinkToken } from "@/lib/infra/secret";
import { verifyEmailMessage } from "@/lib/mail/messages/verify-email";
import { enqueue } from "@/lib/mail/outbox";
import { makePasswordLink } from "@/lib/services/accounts/passwords";
import { proveAddress } from "@/lib/services/trainees/merge-trainee";

/** Mails a confirmation link, valid for 7 days, unless the address is confirmed. */
export async function sendVerification(userId: AccountId): Promise<void> {
  await transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError("NOT_LOGGED_IN");
    if (user.emailVerifiedAt) return;
    const token = await makePasswordLink(tx, userId, "VERIFICATION");
    const { email, firstName } = user;
    await enqueue(tx, [{ to: email, ...verifyEmailMessage({ firstName, token }) }]);
  });
}

/** Confirms the link's address; a repeated call succeeds too. Throws VERIFICATION_INVALID. */
export async function verifyEmail(token: string): Promise<void> {
  await transaction(async (tx) => {
    const link = await findPasswordToken(tx, systemScope("look-up"), hashLinkToken(token), clock());
    if (link?.kind !== "VERIFICATION" || !(await lockUser(tx, link.userId)))
      throw new AppError("VERIFICATION_INVALID");
    await proveAddress(tx, link.userId);
  });
}
