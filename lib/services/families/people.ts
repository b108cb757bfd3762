import "server-only";
import { v7 } from "uuid";
import { findCoachByCode } from "@/db/queries/accounts/look-ups";
import { lockUser, updateUser } from "@/db/queries/accounts/users";
import {
  countGuarded,
  insertGuardianship,
  listPeopleOf,
} from "@/db/queries/families/guardianships";
import { hasCreditsLeft, hasFuturePlaces } from "@/db/queries/families/left-of-person";
import { findLiveLink, link } from "@/db/queries/trainees/trainees";
import { systemScope, type TraineeId, type TraineeScope } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import {
  BIRTH_YEAR_WRONG,
  type createPerson as createContract,
  type editPerson as editContract,
  type FamilyPerson,
  MOST_PEOPLE,
} from "@/lib/contract/families/people";
import { placeholderAddress } from "@/lib/domain/address";
import { isFutureYear } from "@/lib/domain/is-future-year";
import { nameOf } from "@/lib/domain/name-of";
import { AppError } from "@/lib/error-codes";
import { clock, today } from "@/lib/infra/clock";
import { createUser } from "@/lib/services/accounts/accounts";
import { eraseAccount } from "@/lib/services/accounts/erasure";
import { lockGuarded, mustOwn } from "@/lib/services/families/acting-for";
import { renameInMails } from "@/lib/services/families/rename-in-mails";
import { notLinkedError } from "@/lib/services/trainees/merge-trainee";

/** The persons of the account's family, the first made first. */
export const listPeople = (guardianId: TraineeScope): Promise<FamilyPerson[]> =>
  listPeopleOf(database(), guardianId);

async function readPerson(
  tx: Tx,
  guardianId: TraineeScope,
  personId: string,
): Promise<FamilyPerson> {
  const [person] = await listPeopleOf(tx, guardianId, personId);
  if (!person) throw new AppError("PERSON_NOT_FOUND");
  return person;
}

/** Throws TOO_MANY_PEOPLE. The account must be locked. */
export async function checkRoom(tx: Tx, guardianId: TraineeScope): Promise<void> {
  if ((await countGuarded(tx, guardianId)) >= MOST_PEOPLE) throw new AppError("TOO_MANY_PEOPLE");
}

function checkBirthYear(birthYear: number | null | undefined): void {
  if (isFutureYear(birthYear, today()))
    throw new AppError("INVALID_INPUT", { message: BIRTH_YEAR_WRONG });
}

/** Creates a trainee without a login. Throws COACH_NOT_FOUND, TOO_MANY_PEOPLE, INVALID_INPUT. */
export async function createPerson(
  guardianId: TraineeScope,
  { coachId, firstName, lastName, birthYear = null }: BodyOf<typeof createContract>,
): Promise<FamilyPerson> {
  checkBirthYear(birthYear);
  return transaction(async (tx) => {
    if (!(await lockUser(tx, guardianId))) throw new AppError("NOT_LOGGED_IN");
    const followed = await findLiveLink(tx, { coachId, traineeId: guardianId });
    if (!followed) throw new AppError("COACH_NOT_FOUND");
    await checkRoom(tx, guardianId);
    const id = v7() as TraineeId;
    const person = { id, firstName, lastName, birthYear, email: placeholderAddress(id) };
    await createUser(tx, { type: "TRAINEE", ...person });
    if (!(await link(tx, { coachId: followed.coachId, traineeId: id })))
      throw new AppError("COACH_NOT_FOUND");
    await insertGuardianship(tx, guardianId, id, "OWNER");
    return readPerson(tx, guardianId, id);
  });
}

/** Changes only the given fields. Throws PERSON_NOT_FOUND, INVALID_INPUT. */
export async function editPerson(
  guardianId: TraineeScope,
  personId: string,
  body: BodyOf<typeof editContract>,
): Promise<FamilyPerson> {
  checkBirthYear(body.birthYear);
  return transaction(async (tx) => {
    const { id } = await lockGuarded(tx, guardianId, personId);
    const known = await readPerson(tx, guardianId, id);
    const { firstName = known.firstName, lastName = known.lastName } = body;
    const birthYear = body.birthYear === undefined ? known.birthYear : body.birthYear;
    const displayName = nameOf({ firstName, lastName });
    await renameInMails(tx, { id, firstName: known.firstName }, firstName);
    await updateUser(tx, id, { firstName, lastName, displayName, birthYear });
    return readPerson(tx, guardianId, id);
  });
}

/**
 * Ends the person as an account's end does. Throws PERSON_NOT_FOUND, NOT_OWNER, HAS_PLACES,
 * HAS_CREDITS.
 */
export async function deletePerson(guardianId: TraineeScope, personId: string): Promise<void> {
  await transaction(async (tx) => {
    const person = await lockGuarded(tx, guardianId, personId);
    mustOwn(person);
    if (await hasFuturePlaces(tx, person.id, clock())) throw new AppError("HAS_PLACES");
    if (await hasCreditsLeft(tx, person.id, today())) throw new AppError("HAS_CREDITS");
    // A booking by a shared card locks only the card, so it may commit after the checks.
    if (await eraseAccount(tx, { type: "TRAINEE", id: person.id }))
      throw new AppError("HAS_PLACES");
  });
}

/** Throws PERSON_NOT_FOUND, COACH_CODE_UNKNOWN, ALREADY_LINKED. */
export async function linkPerson(
  guardianId: TraineeScope,
  personId: string,
  code: string,
): Promise<FamilyPerson> {
  return transaction(async (tx) => {
    const { id } = await lockGuarded(tx, guardianId, personId);
    const coach = await findCoachByCode(tx, systemScope("look-up"), code);
    if (!coach || !(await findLiveLink(tx, { coachId: coach.id, traineeId: guardianId })))
      throw new AppError("COACH_CODE_UNKNOWN");
    if (!(await link(tx, { coachId: coach.id, traineeId: id })))
      throw await notLinkedError(tx, { coachId: coach.id, traineeId: id });
    return readPerson(tx, guardianId, id);
  });
}
