import "server-only";
import { insertPasswordTokens } from "@/db/queries/accounts/password-links";
import type { UserOf } from "@/db/queries/accounts/users";
import { insertInvitations, listStopped } from "@/db/queries/trainees/invitations";
import type { CoachScope, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { makeLinkToken } from "@/lib/auth/passwords";
import { now as clock } from "@/lib/infra/clock";
import { coachCannotMessage, coachCodeMessage } from "@/lib/mail/messages/coach-invites";
import { invitationMessage } from "@/lib/mail/messages/invitation";
import { enqueue } from "@/lib/mail/outbox";
import { INVITATION_LIFETIME } from "@/lib/services/accounts/passwords";
import { hashOf } from "@/lib/services/trainees/invitation-limits";

interface Invited {
  email: string;
  firstName: string;
  /** The account that the coach made for them; without it, theirs is of `type`. */
  madeId?: TraineeId;
  type?: "COACH" | "TRAINEE";
}

/** Whether an address wants no more invitations from a coach. */
export const isStopped = async (tx: Tx, coachId: CoachScope, email: string): Promise<boolean> =>
  (await listStopped(tx, coachId, [hashOf(email)])).size > 0;

/** Mails a coach's invitations, each with a way into the account made for it or the coach's code, but to nobody who wants no more. */
export async function mailInvitations(
  tx: Tx,
  { id: coachId, displayName: coachName, code }: UserOf<CoachScope>,
  people: readonly Invited[],
): Promise<void> {
  if (people.length === 0) return;
  const now = clock();
  const stopped = await listStopped(
    tx,
    coachId,
    people.map(({ email }) => hashOf(email)),
  );
  const going = people
    .filter(({ email }) => !stopped.has(hashOf(email)))
    .map((person) => ({ person, stop: makeLinkToken(), entry: makeLinkToken() }));
  await insertInvitations(
    tx,
    going.map(({ person: { email, madeId }, stop: { tokenHash } }) => ({
      tokenHash,
      coachId,
      addressHash: hashOf(email),
      traineeId: madeId ?? null,
      createdAt: now,
    })),
  );
  await insertPasswordTokens(
    tx,
    going.flatMap(({ person: { madeId }, entry: { tokenHash } }) =>
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
    going.map(({ person: { email, firstName, madeId, type }, stop, entry }) => {
      const given = { firstName, coachName, stop: stop.token };
      if (madeId) return { to: email, ...invitationMessage({ ...given, token: entry.token }) };
      const draw = type === "COACH" ? coachCannotMessage : coachCodeMessage;
      return { to: email, ...draw({ ...given, code: code ?? "" }) };
    }),
  );
}
