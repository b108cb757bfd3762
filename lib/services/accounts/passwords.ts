import "server-only";
import { findUserByEmail } from "@/db/queries/accounts/look-ups";
import {
  consumePasswordToken,
  endPasswordTokens,
  findPasswordToken,
  insertPasswordToken,
} from "@/db/queries/accounts/password-links";
import {
  changePassword,
  findUser,
  listCoachesOfTrainee,
  lockUser,
  type UserRow,
  updateUser,
} from "@/db/queries/accounts/users";
import { type AccountId, systemScope } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import { hashPassword, passwordMatches } from "@/lib/auth/passwords";
import { knownEmail } from "@/lib/contract/trainees/person-fields";
import { DAY_MS, HOUR_MS } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { hashLinkToken, makeLinkToken } from "@/lib/infra/secret";
import { passwordChangedMessage } from "@/lib/mail/messages/password-changed";
import { resetPasswordMessage } from "@/lib/mail/messages/reset-password";
import { welcomeMessage } from "@/lib/mail/messages/welcome";
import { enqueue } from "@/lib/mail/outbox";
import { issueToken } from "@/lib/services/accounts/actors";
import { proveAddress } from "@/lib/services/trainees/merge-trainee";

const RESET_LIFETIME = HOUR_MS;
export const INVITATION_LIFETIME = 7 * DAY_MS;

/** Returns a token; an unknown address takes the same time. Throws WRONG_CREDENTIALS. */
export async function login(email: string, password: string): Promise<string> {
  const user = await findUserByEmail(database(), systemScope("look-up"), email.trim());
  if (!(await passwordMatches(password, user?.passwordHash)) || !user)
    throw new AppError("WRONG_CREDENTIALS");
  return transaction((tx) => issueToken(tx, user));
}

/** Returns the token of a mailed link; the database stores only its hash. */
export async function makePasswordLink(
  tx: Tx,
  userId: AccountId,
  kind: "RESET" | "INVITATION" | "VERIFICATION",
): Promise<string> {
  const { token, tokenHash } = makeLinkToken();
  const lifetime = kind === "RESET" ? RESET_LIFETIME : INVITATION_LIFETIME;
  await insertPasswordToken(tx, {
    userId,
    tokenHash,
    kind,
    expiresAt: new Date(clock().getTime() + lifetime),
  });
  return token;
}

/** Mails a link that works once, for an hour; an unknown or malformed address gets none. */
export async function forgotPassword(email: string): Promise<void> {
  if (!knownEmail.safeParse(email).success) return;
  await transaction(async (tx) => {
    const user = await findUserByEmail(tx, systemScope("look-up"), email);
    if (!user) return;
    const token = await makePasswordLink(tx, user.id, "RESET");
    await enqueue(tx, [
      { to: user.email, ...resetPasswordMessage({ firstName: user.firstName, token }) },
    ]);
  });
}

/** Proves the address too, and ends every token and other link. Throws RESET_TOKEN_INVALID. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  const passwordHash = await hashPassword(newPassword);
  await transaction(async (tx) => {
    const look = [systemScope("look-up"), hashLinkToken(token), clock()] as const;
    const found = await findPasswordToken(tx, ...look);
    const user = found && (await lockUser(tx, found.userId));
    const link = await consumePasswordToken(tx, ...look);
    if (!user || !link) throw new AppError("RESET_TOKEN_INVALID");
    await changePassword(tx, user.id, passwordHash);
    // The registrant of an unproven address may be another person who knows its calendar link.
    if (!user.emailVerifiedAt) await updateUser(tx, user.id, { calendarToken: null });
    await proveAddress(tx, user.id);
    await endPasswordTokens(tx, user.id, clock());
    if (link.kind === "RESET") await notifyOfNewPassword(tx, user);
    else await welcome(tx, user);
  });
}

async function welcome(tx: Tx, user: UserRow): Promise<void> {
  const linked = await listCoachesOfTrainee(tx, user.id);
  const coaches = linked.map(({ coach }) => coach.displayName);
  await enqueue(tx, [{ to: user.email, ...welcomeMessage({ ...user, coaches }) }]);
}

async function notifyOfNewPassword(tx: Tx, { email, firstName }: UserRow): Promise<void> {
  await enqueue(tx, [{ to: email, ...passwordChangedMessage({ firstName, when: clock() }) }]);
}

/**
 * Changes the password, or sets the first one without an old one. Ends every earlier token and
 * returns a new one. Throws WRONG_OLD_PASSWORD, INVALID_INPUT.
 */
export async function modifyPassword(
  userId: AccountId,
  oldPassword: string | null | undefined,
  newPassword: string,
): Promise<string> {
  const known = await findUser(database(), userId);
  if (known?.passwordHash && typeof oldPassword !== "string")
    throw new AppError("INVALID_INPUT", {
      message: "Indiquez votre ancien mot de passe.",
    });
  if (known?.passwordHash && !(await passwordMatches(oldPassword ?? "", known.passwordHash)))
    throw new AppError("WRONG_OLD_PASSWORD");
  const passwordHash = await hashPassword(newPassword);
  return transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    // A concurrent call may have changed the password since the check.
    if (!user || user.passwordHash !== known?.passwordHash)
      throw new AppError("WRONG_OLD_PASSWORD");
    const tokenVersion = (await changePassword(tx, userId, passwordHash)) ?? 0;
    await endPasswordTokens(tx, userId, clock());
    if (user.passwordHash) await notifyOfNewPassword(tx, user);
    else await welcome(tx, user);
    return issueToken(tx, { ...user, tokenVersion });
  });
}
