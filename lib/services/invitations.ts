import "server-only";
import { type Transaction, transaction } from "@/db/client";
import { lockReports, setReport } from "@/db/queries/imports";
import { listInvitable } from "@/db/queries/trainees";
import { findUser, insertPasswordTokens } from "@/db/queries/users";
import { makeLinkToken } from "@/lib/auth/passwords";
import { AppError } from "@/lib/errors";
import { invitationMessage } from "@/lib/mail/messages/invitation";
import { enqueue } from "@/lib/mail/outbox";
import { INVITATION_LIFE } from "@/lib/services/accounts";
import { now as clock } from "@/lib/services/clock";

const BATCH = 500;
type Invitable = Awaited<ReturnType<typeof listInvitable>>[number];

/** Invites, once each, the people whom the coach's imports created; whoever has opened their account meanwhile needs no invitation. */
export async function inviteImported(coachId: string): Promise<{ invited: number }> {
  return transaction(async (tx) => {
    const coach = await findUser(tx, coachId);
    if (!coach) throw new AppError("NOT_LOGGED_IN");
    let invited = 0;
    for (const { id, people } of await lockReports(tx, coachId)) {
      const created = people.filter(({ result }) => result === "CREATED");
      if (created.length === 0) continue;
      const invitable = new Map(
        (await listInvitable(tx, coachId)).map((person) => [person.id, person]),
      );
      const chosen = created.flatMap(({ traineeId }) => invitable.get(traineeId ?? "") ?? []);
      for (let from = 0; from < chosen.length; from += BATCH)
        await invite(tx, coach.displayName, chosen.slice(from, from + BATCH));
      invited += chosen.length;
      await setReport(
        tx,
        id,
        people.map((person) => {
          if (person.result !== "CREATED") return person;
          return invitable.has(person.traineeId ?? "")
            ? { ...person, result: "INVITED" }
            : { ...person, result: "KNOWN", reason: "N'a plus besoin d'invitation." };
        }),
      );
    }
    return { invited };
  });
}

async function invite(
  tx: Transaction,
  coachName: string,
  people: readonly Invitable[],
): Promise<void> {
  const expiresAt = new Date(clock().getTime() + INVITATION_LIFE);
  const links = people.map((person) => ({ person, ...makeLinkToken() }));
  await insertPasswordTokens(
    tx,
    links.map(({ person, tokenHash }) => ({
      userId: person.id,
      tokenHash,
      kind: "INVITATION",
      expiresAt,
    })),
  );
  await enqueue(
    tx,
    links.map(({ person: { email, firstName }, token }) => ({
      to: email,
      ...invitationMessage({ firstName, coachName, token }),
    })),
  );
}
