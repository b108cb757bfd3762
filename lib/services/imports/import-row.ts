import "server-only";
import { v7 } from "uuid";
import { findUser, shareLockUsers } from "@/db/queries/accounts/users";
import {
  commentIfNone,
  countRow,
  type ImportRowResult,
  insertImportRows,
  type LeasedRun,
  linkNew,
} from "@/db/queries/imports/import-runs";
import { lockLink } from "@/db/queries/trainees/trainees";
import { type CoachScope, scopeOf, type TraineeId } from "@/db/scope";
import { RunAgain, type Tx, transaction } from "@/db/transaction";
import { placeholderAddress } from "@/lib/domain/address";
import { decideRow, personKey } from "@/lib/domain/import-verdict";
import { clock } from "@/lib/infra/clock";
import { createUser } from "@/lib/services/accounts/accounts";
import {
  digestOf,
  findKnown,
  type KnownPerson,
  type NamedPeople,
} from "@/lib/services/imports/import-facts";
import { type ReadRow, type RowPerson, soldKeyOf } from "@/lib/services/imports/import-rows";
import { insertImportedSubscription } from "@/lib/services/imports/imported-subscription";
import { linkTrainee } from "@/lib/services/trainees/merge-trainee";

/** The import has ended, or another worker holds its lease. */
export class LeaseLost extends Error {}

type Readable = Extract<ReadRow, { person: RowPerson }>;
type KnownTrainee = KnownPerson & { id: TraineeId };
type RowResult = Omit<
  ImportRowResult,
  "importId" | "coachId" | "line" | "name" | "email" | "parentEmail" | "createdAt"
>;

const COUNTERS = {
  CREATED: "created",
  LINKED: "linked",
  WAITING: "waiting",
  SKIPPED: "skipped",
  ERROR: "errors",
} as const;

/** Imports one row, the import's `done`th, in one transaction. Throws LeaseLost. */
export async function processRow(
  run: LeasedRun,
  row: ReadRow,
  done: number,
  named: NamedPeople,
): Promise<void> {
  const person = row.wrong === undefined ? row.person : null;
  const made = await transaction(async (tx) => {
    const now = clock();
    const known = await lockKnown(tx, run.coachId, person, named);
    const result =
      row.wrong === undefined ? await importPerson(tx, run, row, known) : invalidRow(row);
    const counted = [
      COUNTERS[result.state],
      ...(result.subscriptionId ? (["subscriptions"] as const) : []),
    ];
    if (!(await countRow(tx, run, done, counted, now))) throw new LeaseLost();
    await insertImportRows(tx, [
      {
        ...result,
        importId: run.id,
        coachId: run.coachId,
        line: row.line,
        name: row.name,
        email: person?.email ?? null,
        parentEmail: person?.parent ?? null,
        createdAt: now,
      },
    ]);
    return result;
  });
  if (person && !person.email && made.traineeId)
    named.set(personKey(person), { id: made.traineeId, endedAt: null });
}

/** Locks the coach and the account that the row matches. Returns null for an unknown person. */
async function lockKnown(
  tx: Tx,
  coachId: CoachScope,
  person: RowPerson | null,
  named: NamedPeople,
): Promise<KnownPerson | null> {
  const find = async () =>
    (person && (await findKnown(tx, coachId, [person], named)).get(personKey(person))) ?? null;
  const before = await find();
  if (!(await shareLockUsers(tx, before?.id ? [coachId, before.id] : [coachId]))) {
    if (!(await findUser(tx, coachId))) throw new LeaseLost();
    throw new RunAgain();
  }
  // The account may change between the look-up and the lock.
  const known = before && (await find());
  if (before?.id !== known?.id) throw new RunAgain();
  return known;
}

const invalidRow = ({ cells, wrong }: ReadRow): RowResult => ({
  state: "ERROR",
  cells,
  reason: wrong ?? null,
});

async function importPerson(
  tx: Tx,
  run: LeasedRun,
  row: Readable,
  known: KnownPerson | null,
): Promise<RowResult> {
  const decision = decideRow(soldKeyOf(row), known);
  if (decision.waits)
    return {
      state: "WAITING",
      waitsForId: known?.id ?? null,
      waiting: { comment: row.person.comment, subscription: row.subscription },
    };
  switch (decision.verdict) {
    case "ERROR":
      return { state: "ERROR", cells: row.cells, reason: decision.reason };
    case "SKIP":
      return { state: "SKIPPED", reason: decision.reason };
    case "LINK":
      return linkKnown(tx, run, row, known as KnownTrainee);
    case "CREATE":
      return createTrainee(tx, run, row);
  }
}

async function createTrainee(
  tx: Tx,
  { coachId }: LeasedRun,
  { person, subscription }: Readable,
): Promise<RowResult> {
  const { comment, email, parent: _, ...names } = person;
  const { id: traineeId, type } = scopeOf({ id: v7(), type: "TRAINEE" });
  const user = await createUser(tx, {
    ...names,
    type,
    id: traineeId,
    email: email ?? placeholderAddress(traineeId),
  });
  // The address may register between the look-up and the insert.
  if (!user) throw new RunAgain();
  await linkNew(tx, coachId, traineeId, comment);
  return {
    state: "CREATED",
    traineeId,
    linkMade: true,
    digest: digestOf([user.firstName, user.lastName, user.phoneNumber, user.email, comment]),
    subscriptionId:
      subscription && (await insertImportedSubscription(tx, { coachId, traineeId }, subscription)),
  };
}

/** Links a former or locks a present trainee, and adds the row's comment and subscription. */
async function linkKnown(
  tx: Tx,
  { coachId }: LeasedRun,
  { person: { comment }, subscription }: Readable,
  { id: traineeId, kind, endedAt }: KnownTrainee,
): Promise<RowResult> {
  const relinks = kind === "FORMER";
  const linked = relinks
    ? await linkTrainee(tx, { coachId, traineeId })
    : await lockLink(tx, { coachId, traineeId });
  if (!linked) throw new RunAgain();
  const commentMade = await commentIfNone(tx, coachId, traineeId, comment);
  return {
    state: "LINKED",
    traineeId,
    linkMade: relinks,
    linkEndedAt: endedAt,
    commentMade,
    digest: commentMade ? digestOf([comment]) : null,
    subscriptionId:
      subscription && (await insertImportedSubscription(tx, { coachId, traineeId }, subscription)),
  };
}
