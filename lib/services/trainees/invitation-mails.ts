import "server-only";
import { insertPasswordTokens } from "@/db/queries/accounts/password-links";
import type { UserOf } from "@/db/queries/accounts/users";
import { insertInvitations, listStopped } from "@/db/queries/trainees/invitations";
import type { CoachScope, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { clock } from "@/lib/infra/clock";
import { makeLinkToken } from "@/lib/infra/secret";
import { senderOf } from "@/lib/mail/message";
import { coachCannotMessage, coachCodeMessage } from "@/lib/mail/messages/coach-invites";
import { invitationMessage } from "@/lib/mail/messages/invitation";
import { enqueue } from "@/lib/mail/outbox";
import { INVITATION_LIFETIME } from "@/lib/services/accounts/passwords";
import { addressHashOf } from "@/lib/services/trainees/invitation-limits";

interface InvitedPerson {
  email: string;
  firstName: string;
  /** The account that the coach created for the address. */
  madeId?: TraineeId;
  /** The type of the address's own account. */
  type?: "COACH" | "TRAINEE";
}

/** True when the address stopped the coach's invitations. */
export const isStopped = async (tx: Tx, coachId: CoachScope, email: string): Promise<boolean> =>
  (await listStopped(tx, coachId, [addressHashOf(email)])).size > 0;

/** Mails a password link for a created account, else the coach's code; skips stopped addresses. */
export async function mailInvitations(
  tx: Tx,
  coach: UserOf<CoachScope>,
  people: readonly InvitedPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const { id: coachId, code } = coach;
  const now = clock();
  const stopped = await listStopped(
    tx,
    coachId,
    people.map(({ email }) => addressHashOf(email)),
  );
  const recipients = people
    .filter(({ email }) => !stopped.has(addressHashOf(email)))
    .map((person) => ({ person, stop: makeLinkToken(), entry: makeLinkToken() }));
  await insertInvitations(
    tx,
    recipients.map(({ person: { email, madeId }, stop: { tokenHash } }) => ({
      tokenHash,
      coachId,
      addressHash: addressHashOf(email),
      traineeId: madeId ?? null,
      createdAt: now,
    })),
  );
  await insertPasswordTokens(
    tx,
    recipients.flatMap(({ person: { madeId }, entry: { tokenHash } }) =>
      madeId
        ? [
            {
              userId: madeId,
              tokenHash,
              kind: "INVITATION" as const,
              expiresAt: new Date(now.getTime() + INVITATION_LIFETIME),
            },
          ]
        : [],
    ),
  );
  await enqueue(
    tx,
    recipients.map(({ person: { email, firstName, madeId, type }, stop, entry }) => {
      const fields = { firstName, coach: senderOf(coach), stop: stop.token };
      if (madeId) {
        const message = invitationMessage({ ...fields, token: entry.token });
        return { to: email, personId: madeId, ...message };
      }
      const message = type === "COACH" ? coachCannotMessage : coachCodeMessage;
      return { to: email, ...message({ ...fields, code: code ?? "" }) };
    }),
  );
}
