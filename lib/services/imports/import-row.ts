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
import { scopeOf, type TraineeId } from "@/db/scope";
import { RunAgain, type Tx, transaction } from "@/db/transaction";
import { noAddress } from "@/lib/domain/address";
import { type Decision, decideRow, personKey } from "@/lib/domain/import-verdict";
import { now as clock } from "@/lib/infra/clock";
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
  const { coachId } = run;
  const made = await transaction(async (tx) => {
    const find = async () =>
      row.wrong === undefined
        ? ((await findKnown(tx, coachId, [row.person], named)).get(personKey(row.person)) ?? null)
        : null;
    const before = await find();
    if (!(await shareLockUsers(tx, before?.id ? [coachId, before.id] : [coachId]))) {
      if (!(await findUser(tx, coachId))) throw new LeaseLost();
      throw new RunAgain();
    }
    const known = before && (await find());
    if (before?.id !== known?.id) throw new RunAgain();
    const result = row.wrong === undefined ? await work(tx, run, row, known) : invalidRow(row);
    const counted = [
      COUNTERS[result.state],
      ...(result.subscriptionId ? (["subscriptions"] as const) : []),
    ];
    if (!(await countRow(tx, run, done, counted, clock()))) throw new LeaseLost();
    const { email = null, parent = null } = row.wrong === undefined ? row.person : {};
    await insertImportRows(tx, [
      {
        ...result,
        ...{ importId: run.id, coachId, line: row.line, name: row.name, email },
        parentEmail: parent,
        createdAt: clock(),
      },
    ]);
    return result;
  });
  if (row.wrong === undefined && !row.person.email && made.traineeId)
    named.set(personKey(row.person), { id: made.traineeId, endedAt: null });
}

const invalidRow = ({ cells, wrong }: ReadRow): RowResult => ({
  state: "ERROR",
  cells,
  reason: wrong ?? null,
});

async function work(
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
      return link(tx, run, row, known as KnownPerson, decision);
    case "CREATE":
      return create(tx, run, row);
  }
}

async function create(tx: Tx, run: LeasedRun, row: Readable): Promise<RowResult> {
  const { comment, email, parent: _, ...names } = row.person;
  const id = v7();
  const user = await createUser(tx, {
    type: "TRAINEE",
    ...names,
    id: scopeOf({ id, type: "TRAINEE" }).id,
    email: email ?? noAddress(id),
  });
  // The address may register between the look-up and the insert.
  if (!user) throw new RunAgain();
  const traineeId = user.id as TraineeId;
  await linkNew(tx, run.coachId, traineeId, comment);
  return {
    state: "CREATED",
    traineeId,
    linkMade: true,
    digest: digestOf([user.firstName, user.lastName, user.phoneNumber, user.email, comment]),
    subscriptionId: await sell(tx, run, row, traineeId),
  };
}

async function link(
  tx: Tx,
  run: LeasedRun,
  row: Readable,
  { id, kind, endedAt }: KnownPerson,
  { sells }: Decision,
): Promise<RowResult> {
  const traineeId = id as TraineeId;
  const relinks = kind === "FORMER";
  const done = relinks
    ? await linkTrainee(tx, run.coachId, traineeId)
    : await lockLink(tx, run.coachId, traineeId);
  if (!done) throw new RunAgain();
  const commentMade = await commentIfNone(tx, run.coachId, traineeId, row.person.comment);
  return {
    state: "LINKED",
    traineeId,
    linkMade: relinks,
    linkEndedAt: endedAt,
    commentMade,
    digest: commentMade ? digestOf([row.person.comment]) : null,
    subscriptionId: sells ? await sell(tx, run, row, traineeId) : null,
  };
}

async function sell(
  tx: Tx,
  { coachId }: LeasedRun,
  { subscription }: Readable,
  traineeId: TraineeId,
): Promise<string | null> {
  return subscription && insertImportedSubscription(tx, { coachId, traineeId }, subscription);
}
