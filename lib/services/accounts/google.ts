import "server-only";
import { findUserByEmail, findUserByGoogle } from "@/db/queries/accounts/look-ups";
import { endPasswordTokens } from "@/db/queries/accounts/password-links";
import { changePassword, lockUser, updateUser } from "@/db/queries/accounts/users";
import { systemScope } from "@/db/scope";
import { RunAgain, transaction } from "@/db/transaction";
import { verifyGoogle } from "@/lib/auth/google";
import { truncate } from "@/lib/domain/truncate";
import { visible } from "@/lib/domain/visible";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { welcomeMessage } from "@/lib/mail/messages/welcome";
import { enqueue } from "@/lib/mail/outbox";
import { createUser } from "@/lib/services/accounts/accounts";
import { issueToken } from "@/lib/services/accounts/actors";
import { proveAddress } from "@/lib/services/trainees/merge-trainee";

/** A name from Google, without the characters that a form refuses. */
const storedName = (name = ""): string =>
  truncate(visible(name.toWellFormed().replace(/\p{Cc}+/gu, " ")).trim(), 80);

/**
 * Returns a token; an unknown address becomes a trainee.
 * An unverified account loses its password first, as another person may have registered it.
 * Throws GOOGLE_REFUSED, GOOGLE_NOT_CONFIGURED.
 */
export async function loginWithGoogle(credential: string): Promise<string> {
  const identity = await verifyGoogle(credential);
  return transaction(async (tx) => {
    const linked = await findUserByGoogle(tx, systemScope("look-up"), identity.sub);
    if (linked) return issueToken(tx, linked);

    const found = await findUserByEmail(tx, systemScope("look-up"), identity.email);
    const known = found && (await lockUser(tx, found.id));
    // A concurrent call may have erased the account or changed its address.
    if (found && known?.email !== found.email) throw new RunAgain();
    // A concurrent login of the same person may have created the account.
    if (known?.googleSub === identity.sub) return issueToken(tx, known);
    if (known?.googleSub) throw new AppError("GOOGLE_REFUSED");
    if (known) {
      let { tokenVersion } = known;
      if (!known.emailVerifiedAt) {
        tokenVersion = (await changePassword(tx, known.id, null)) ?? tokenVersion;
        await endPasswordTokens(tx, known.id, clock());
      }
      await updateUser(tx, known.id, {
        ...(known.emailVerifiedAt ? {} : { calendarToken: null }),
        googleSub: identity.sub,
      });
      await proveAddress(tx, known.id);
      return issueToken(tx, { ...known, tokenVersion });
    }
    const created = await createUser(tx, {
      type: "TRAINEE",
      email: identity.email,
      firstName:
        [identity.given_name, identity.name, identity.email.split("@")[0]]
          .map(storedName)
          .find(Boolean) ?? "",
      lastName: storedName(identity.family_name),
      googleSub: identity.sub,
      emailVerifiedAt: clock(),
    });
    if (created) await enqueue(tx, [{ to: created.email, ...welcomeMessage(created) }]);
    // A concurrent login of the same person created the account first.
    const user = created ?? (await findUserByGoogle(tx, systemScope("look-up"), identity.sub));
    if (!user) throw new AppError("GOOGLE_REFUSED");
    return issueToken(tx, user);
  });
}
