import "server-only";
import { findUser, type UserOf } from "@/db/queries/accounts/users";
import { listInvitableRows, markInvited } from "@/db/queries/imports/import-invitations";
import { findReport } from "@/db/queries/imports/import-runs";
import { lockReports, setReport } from "@/db/queries/imports/imports";
import { listStopped } from "@/db/queries/trainees/invitations";
import type { CoachScope, TraineeId } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import type { ImportReport } from "@/lib/contract/imports/imports";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { mailGuardian } from "@/lib/services/families/guardians";
import { importView } from "@/lib/services/imports/import-view";
import { addressHashOf, takeInvitations } from "@/lib/services/trainees/invitation-limits";
import { mailInvitations } from "@/lib/services/trainees/invitation-mails";

// A larger transaction would delay other requests.
const BATCH = 50;

/** Invites an import's next people within the day's limit; returns the last line read, or null. */
export async function inviteNext(
  tx: Tx,
  coach: UserOf<CoachScope>,
  importId: string,
  { after, email, first = BATCH }: { after: number; email?: string | undefined; first?: number },
): Promise<number | null> {
  const rows = await listInvitableRows(tx, coach.id, importId, { after, first, email });
  if (rows.length === 0) return null;
  const people = [...new Map(rows.map((row) => [row.id ?? row.email, row])).values()];
  const addresses = [...new Set(people.map((person) => person.email))];
  const { allowed } = await takeInvitations(tx, coach, addresses);
  const invited = people.filter((person) => allowed.has(person.email));
  await mailInvitations(
    tx,
    coach,
    invited
      .filter(({ invitesParent }) => !invitesParent)
      .map(({ id, type, state, email, firstName }) => ({
        email,
        firstName,
        ...(type && { type }),
        ...(state === "CREATED" && { madeId: id as TraineeId }),
      })),
  );
  await mailParents(
    tx,
    coach,
    invited.filter(({ invitesParent }) => invitesParent),
  );
  const ids = invited.flatMap(({ id }) => id ?? []);
  const rowsWithoutAccount = invited.flatMap(({ id, row }) => (id ? [] : row));
  await markInvited(tx, coach.id, ids, clock(), rowsWithoutAccount);
  await recordInReports(tx, coach.id, new Set(ids));
  return rows.at(-1)?.line ?? null;
}

/** One mail for each parent, with all children of the batch; skips stopped addresses. */
async function mailParents(
  tx: Tx,
  coach: UserOf<CoachScope>,
  children: readonly { id: string | null; firstName: string; email: string }[],
): Promise<void> {
  if (children.length === 0) return;
  const byParent = Map.groupBy(children, ({ email }) => email);
  const stopped = await listStopped(tx, coach.id, [...byParent.keys()].map(addressHashOf));
  for (const [email, theirs] of byParent) {
    if (stopped.has(addressHashOf(email))) continue;
    const people = theirs.map(({ id, firstName }) => ({ id: id as TraineeId, firstName }));
    await mailGuardian(tx, coach, people, email);
  }
}

/** Sets INVITED in the reports of Wix imports. */
async function recordInReports(
  tx: Tx,
  coachId: CoachScope,
  invited: ReadonlySet<string>,
): Promise<void> {
  for (const { id, people } of await lockReports(tx, coachId)) {
    if (!people.some(({ traineeId }) => invited.has(traineeId ?? ""))) continue;
    const updated = people.map((person) =>
      invited.has(person.traineeId ?? "") ? { ...person, result: "INVITED" as const } : person,
    );
    await setReport(tx, coachId, id, updated);
  }
}

/**
 * Invites all people of a finished import, or the given address only.
 * Throws IMPORT_NOT_FOUND, IMPORT_RUNNING, IMPORT_UNDONE.
 */
export async function invitePeople(
  coachId: CoachScope,
  importId: string,
  email: string | null = null,
): Promise<ImportReport> {
  return transaction(async (tx) => {
    const coach = await findUser(tx, coachId);
    if (!coach) throw new AppError("NOT_LOGGED_IN");
    const found = await findReport(tx, coachId, importId);
    if (!found) throw new AppError("IMPORT_NOT_FOUND");
    if (found.undoneAt) throw new AppError("IMPORT_UNDONE");
    if (found.status === "RUNNING") throw new AppError("IMPORT_RUNNING");
    await inviteNext(tx, coach, importId, {
      after: 0,
      email: email ?? undefined,
      first: Number.MAX_SAFE_INTEGER,
    });
    return importView((await findReport(tx, coachId, importId)) ?? found);
  });
}
