import "server-only";
import { erasePersonInMails } from "@/db/queries/accounts/erasure";
import {
  findUser,
  listCoachesOfTrainee,
  lockUser,
  type UserRow,
} from "@/db/queries/accounts/users";
import {
  deleteFamilyInvitation,
  deleteGuardiansOf,
  findFamilyInvitation,
  hasGuardian,
  type InvitationKind,
  insertFamilyInvitation,
  insertGuardianship,
  listGuardiansOf,
} from "@/db/queries/families/guardianships";
import { findLiveLink } from "@/db/queries/trainees/trainees";
import {
  type AccountId,
  type CoachScope,
  systemScope,
  type TraineeId,
  type TraineeScope,
} from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import type { ResponseOf } from "@/lib/contract/endpoint";
import type { acceptGuardianship as acceptContract } from "@/lib/contract/families/guardians";
import { shownAddress } from "@/lib/domain/address";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { hashLinkToken, makeLinkToken } from "@/lib/infra/secret";
import { guardianInvitationMessage, ownAccountMessage } from "@/lib/mail/messages/family";
import { enqueue } from "@/lib/mail/outbox";
import { INVITATION_LIFETIME } from "@/lib/services/accounts/passwords";
import { lockGuarded, mustOwn } from "@/lib/services/families/acting-for";
import { endGuardianship } from "@/lib/services/families/family-ends";
import { checkRoom } from "@/lib/services/families/people";
import { takeInvitations } from "@/lib/services/trainees/invitation-limits";
import { isStopped } from "@/lib/services/trainees/invitation-mails";
import { passToAccount } from "@/lib/services/trainees/merge-trainee";

/** The person's name in the mails of a former guardian. */
const FORMER_NAME = "Votre famille";

type InvitedFor = Pick<UserRow, "firstName"> & { id: TraineeId };

/** Makes a link that works once, for 7 days. */
async function makeLink(
  tx: Tx,
  inviter: UserRow,
  { id, firstName }: InvitedFor,
  kind: InvitationKind,
) {
  const { token, tokenHash } = makeLinkToken();
  const expiresAt = new Date(clock().getTime() + INVITATION_LIFETIME);
  await insertFamilyInvitation(tx, {
    tokenHash,
    personId: id,
    kind,
    invitedById: inviter.id,
    expiresAt,
  });
  return { personName: firstName, token };
}

/** Mails an address one link per person. The invitation must be counted already. */
export async function mailGuardian(
  tx: Tx,
  inviter: UserRow,
  people: readonly InvitedFor[],
  email: string,
): Promise<void> {
  const links: Awaited<ReturnType<typeof makeLink>>[] = [];
  for (const person of people) links.push(await makeLink(tx, inviter, person, "GUARDIAN"));
  const message = guardianInvitationMessage(inviter.displayName, links);
  // An erasure finds the other children by their import rows.
  await enqueue(tx, [{ to: email, personId: people[0]?.id, ...message }]);
}

/** The mail limits drop further invitations. */
async function invite(
  tx: Tx,
  inviter: UserRow,
  person: InvitedFor,
  kind: InvitationKind,
  email: string,
): Promise<void> {
  const { allowed } = await takeInvitations(tx, inviter, [email]);
  if (!allowed.has(email)) return;
  if (kind === "GUARDIAN") return mailGuardian(tx, inviter, [person], email);
  const link = await makeLink(tx, inviter, person, kind);
  const facts = { inviterName: inviter.displayName, ...link };
  await enqueue(tx, [{ to: email, personId: person.id, ...ownAccountMessage(facts) }]);
}

async function inviteFor(
  guardianId: TraineeScope,
  personId: string,
  kind: InvitationKind,
  email: string,
): Promise<void> {
  await transaction(async (tx) => {
    const guarded = await lockGuarded(tx, guardianId, personId);
    mustOwn(guarded);
    const [guardian, person] = [await findUser(tx, guardianId), await findUser(tx, guarded.id)];
    if (guardian && person) await invite(tx, guardian, person, kind, email);
  });
}

/** Throws PERSON_NOT_FOUND, NOT_OWNER. */
export const inviteGuardian = (guardianId: TraineeScope, personId: string, email: string) =>
  inviteFor(guardianId, personId, "GUARDIAN", email);

/** Invites the person to an account of their own. Throws PERSON_NOT_FOUND, NOT_OWNER. */
export const inviteAccount = (guardianId: TraineeScope, personId: string, email: string) =>
  inviteFor(guardianId, personId, "ACCOUNT", email);

/** Throws TRAINEE_NOT_FOUND, OWN_ACCOUNT, HAS_GUARDIAN. */
export async function inviteGuardianOfTrainee(
  coachId: CoachScope,
  traineeId: string,
  email: string,
): Promise<void> {
  await transaction(async (tx) => {
    const link = await findLiveLink(tx, { coachId, traineeId });
    const person = link && (await lockUser(tx, link.traineeId));
    const coach = await findUser(tx, coachId);
    if (!coach || !person) throw new AppError("TRAINEE_NOT_FOUND");
    if (shownAddress(person.email) !== null) throw new AppError("OWN_ACCOUNT");
    if (await hasGuardian(tx, person.id)) throw new AppError("HAS_GUARDIAN");
    if (await isStopped(tx, coachId, email)) return;
    await invite(tx, coach, person, "GUARDIAN", email);
  });
}

interface FamilyInvitation {
  kind: InvitationKind;
  inviterName: string;
  /** The first name of the person. */
  personName: string;
}

/** Throws FAMILY_LINK_UNKNOWN. */
export async function readFamilyInvitation(token: string): Promise<FamilyInvitation> {
  const db = database();
  const found = await findFamilyInvitation(
    db,
    systemScope("look-up"),
    hashLinkToken(token),
    clock(),
  );
  const person = found && (await findUser(db, found.personId));
  if (!person) throw new AppError("FAMILY_LINK_UNKNOWN");
  const { kind, inviterName } = found;
  return { kind, inviterName, personName: person.firstName };
}

/**
 * Makes the account a guardian of the person, or passes the person's data to it.
 * A refused call leaves the link usable.
 * Throws FAMILY_LINK_UNKNOWN, ALREADY_GUARDIAN, TWO_GUARDIANS, TOO_MANY_PEOPLE, HAS_GUARDIAN.
 */
export async function acceptGuardianship(
  accountId: TraineeScope,
  token: string,
): Promise<ResponseOf<typeof acceptContract>> {
  const tokenHash = hashLinkToken(token);
  return transaction(async (tx) => {
    const account = await lockUser(tx, accountId);
    if (!account) throw new AppError("NOT_LOGGED_IN");
    const find = () => findFamilyInvitation(tx, systemScope("look-up"), tokenHash, clock());
    const found = await find();
    const person = found && (await lockUser(tx, found.personId));
    // Another call may have used the link before the lock.
    if (!person || !(await find())) throw new AppError("FAMILY_LINK_UNKNOWN");
    if (shownAddress(person.email) !== null) throw new AppError("FAMILY_LINK_UNKNOWN");
    const guardians = await listGuardiansOf(tx, person.id);
    if (guardians.some(({ guardianId }) => guardianId === accountId))
      throw new AppError("ALREADY_GUARDIAN");
    const { kind } = found;
    if (kind === "ACCOUNT") {
      await erasePersonInMails(tx, person, { replacement: FORMER_NAME });
      await deleteGuardiansOf(tx, person.id);
      await passToAccount(tx, person.id, account);
      const { id, firstName, lastName } = account;
      return { id, firstName, lastName, kind, coachs: await coachsOf(tx, id) };
    }
    if (found.inviterType === "COACH") await checkCoachInvites(tx, found.invitedById, person.id);
    if (guardians.length >= 2) throw new AppError("TWO_GUARDIANS");
    await checkRoom(tx, accountId);
    await insertGuardianship(tx, accountId, person.id, guardians.length > 0 ? "SECOND" : "OWNER");
    await deleteFamilyInvitation(tx, tokenHash);
    const { id, firstName, lastName } = person;
    const followed = new Set((await coachsOf(tx, accountId)).map((coach) => coach.id));
    const coachs = (await coachsOf(tx, id)).filter((coach) => !followed.has(coach.id));
    return { id, firstName, lastName, kind, coachs };
  });
}

async function coachsOf(tx: Tx, traineeId: TraineeId) {
  const linked = await listCoachesOfTrainee(tx, traineeId);
  return linked.map(({ coach: { id, displayName, code } }) => ({
    id,
    displayName,
    code: code ?? "",
  }));
}

/** A coach invites only the first guardian of a present trainee. */
async function checkCoachInvites(tx: Tx, coachId: AccountId, personId: TraineeId): Promise<void> {
  if (!(await findLiveLink(tx, { coachId, traineeId: personId })))
    throw new AppError("FAMILY_LINK_UNKNOWN");
  if (await hasGuardian(tx, personId)) throw new AppError("HAS_GUARDIAN");
}

/** Throws PERSON_NOT_FOUND, GUARDIAN_NOT_FOUND, OWNER_STAYS. */
export async function removeGuardian(
  callerId: TraineeScope,
  personId: string,
  accountId: string,
): Promise<void> {
  await transaction(async (tx) => {
    const { id } = await lockGuarded(tx, callerId, personId);
    const guardians = await listGuardiansOf(tx, id);
    const removed = guardians.find(({ guardianId }) => guardianId === accountId);
    if (!removed) throw new AppError("GUARDIAN_NOT_FOUND");
    if (removed.role === "OWNER") throw new AppError("OWNER_STAYS");
    const { guardianId } = removed;
    const person = await findUser(tx, id);
    if (person) await erasePersonInMails(tx, person, { guardianId, replacement: FORMER_NAME });
    await endGuardianship(tx, id, guardianId);
  });
}
