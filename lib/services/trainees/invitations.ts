import "server-only";
import { findUser } from "@/db/queries/accounts/users";
import { markInvited } from "@/db/queries/imports/import-invitations";
import { lockReports, setReport } from "@/db/queries/imports/imports";
import { listInvitable } from "@/db/queries/trainees/trainees";
import type { ImportedPerson } from "@/db/schema/imports";
import type { CoachScope } from "@/db/scope";
import { transaction } from "@/db/transaction";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { takeInvitations } from "@/lib/services/trainees/invitation-limits";
import { mailInvitations } from "@/lib/services/trainees/invitation-mails";

const BATCH = 500;
const created = ({ result }: ImportedPerson) => result === "CREATED";
type Invitable = Awaited<ReturnType<typeof listInvitable>>[number];

/**
 * Invites each unopened trainee account created by the coach's Wix imports once.
 * The trainees above the day's limit stay for a later call.
 */
export async function inviteImported(coachId: CoachScope): Promise<{ invited: number }> {
  return transaction(async (tx) => {
    const coach = await findUser(tx, coachId);
    if (!coach) throw new AppError("NOT_LOGGED_IN");
    const reports = (await lockReports(tx, coachId)).filter(({ people }) => people.some(created));
    if (reports.length === 0) return { invited: 0 };
    const invitable = new Map<string, Invitable>(
      (await listInvitable(tx, coachId)).map((person) => [person.id, person]),
    );
    const chosen = [
      ...new Set(
        reports.flatMap(({ people }) =>
          people.filter(created).flatMap(({ traineeId }) => invitable.get(traineeId ?? "") ?? []),
        ),
      ),
    ];
    const { allowed } = await takeInvitations(
      tx,
      coach,
      chosen.map(({ email }) => email),
    );
    const recipients = chosen.filter(({ email }) => allowed.has(email));
    for (let from = 0; from < recipients.length; from += BATCH)
      await mailInvitations(
        tx,
        coach,
        recipients
          .slice(from, from + BATCH)
          .map(({ id, ...person }) => ({ ...person, madeId: id })),
      );
    const invitedIds = new Set<string>(recipients.map(({ id }) => id));
    await markInvited(tx, coachId, [...invitedIds], clock());
    for (const { id, people } of reports)
      await setReport(
        tx,
        coachId,
        id,
        people.map((person) => {
          if (!created(person)) return person;
          const traineeId = person.traineeId ?? "";
          if (invitedIds.has(traineeId)) return { ...person, result: "INVITED" };
          return invitable.has(traineeId)
            ? person
            : { ...person, result: "KNOWN", reason: "N'a plus besoin d'invitation." };
        }),
      );
    return { invited: recipients.length };
  });
}
