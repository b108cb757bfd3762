import "server-only";
import { findUser, shareLockUsers } from "@/db/queries/accounts/users";
import {
  deletePeople,
  deleteSold,
  endImport,
  endMadeLinks,
  listMade,
  lockImport,
  lockLinks,
  lockPeople,
  readSold,
  readUses,
} from "@/db/queries/imports/import-undo";
import { insertReceipts, type NewReceipt } from "@/db/queries/money/new-receipts";
import { lockSubscriptions } from "@/db/queries/subscriptions/subscriptions";
import type { CoachScope } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import type { ResponseOf } from "@/lib/contract/endpoint";
import type { undoImport as undoContract } from "@/lib/contract/imports/imports";
import { shownAddress } from "@/lib/domain/address";
import { keptReason } from "@/lib/domain/import-verdict";
import { nameOf } from "@/lib/domain/name-of";
import { AppError } from "@/lib/error-codes";
import { clock, today } from "@/lib/infra/clock";
import { digestOf } from "@/lib/services/imports/import-facts";
import { importUndoableUntil } from "@/lib/services/imports/import-view";

type Undone = ResponseOf<typeof undoContract>;
type Made = Awaited<ReturnType<typeof listMade>>[number];
const BATCH = 500;

/**
 * Deletes the import's people, links and subscriptions, except those used since.
 * Throws IMPORT_NOT_FOUND, IMPORT_RUNNING, IMPORT_UNDONE, TOO_LATE.
 */
export async function undoImport(coachId: CoachScope, importId: string): Promise<Undone> {
  return transaction(async (tx) => {
    if (!(await shareLockUsers(tx, [coachId]))) throw new AppError("NOT_LOGGED_IN");
    const now = clock();
    const found = await lockImport(tx, coachId, importId);
    if (!found) throw new AppError("IMPORT_NOT_FOUND");
    if (found.undoneAt) throw new AppError("IMPORT_UNDONE");
    if (found.status === "RUNNING") throw new AppError("IMPORT_RUNNING");
    if (now > importUndoableUntil(found.createdAt)) throw new AppError("TOO_LATE");
    const made = await listMade(tx, coachId, importId);
    const facts = await lockImported(tx, coachId, made, found.createdAt);
    const kept: Undone["kept"] = [];
    const removable: Made[][] = [];
    for (const [traineeId, rows] of Map.groupBy(made, (row) => row.traineeId)) {
      const person = facts.people.get(traineeId);
      if (!person) {
        kept.push(...(await listMerged(tx, rows, facts)));
        continue;
      }
      const reason = keptReason(usageSinceImport(rows, person, facts));
      if (!reason) removable.push(rows);
      else {
        const email = shownAddress(person.email);
        kept.push({ traineeId, email, name: nameOf(person), reason });
      }
    }
    await removeAll(tx, coachId, removable, facts, now);
    const undoneRows = removable.flatMap((rows) => rows.map(({ id }) => id));
    await endImport(tx, coachId, importId, undoneRows, now);
    return { undone: removable.length, kept };
  });
}

/**
 * The account that a person has become since, which holds the subscriptions. Empty when the trainee
 * erased the account.
 */
async function listMerged(tx: Tx, rows: readonly Made[], { sold }: Facts): Promise<Undone["kept"]> {
  const [holderId] = idsSold(rows).flatMap((id) => sold.get(id)?.traineeId ?? []);
  const holder = holderId ? await findUser(tx, holderId) : null;
  if (!holder) return [];
  const email = shownAddress(holder.email);
  return [{ traineeId: holder.id, email, name: nameOf(holder), reason: "CHANGED" }];
}

const idsSold = (rows: readonly Made[]) =>
  rows.flatMap(({ subscriptionId }) => subscriptionId ?? []);

/** Locks in the application's lock order. */
async function lockImported(tx: Tx, coachId: CoachScope, made: readonly Made[], since: Date) {
  const ids = [...new Set<string>(made.map(({ traineeId }) => traineeId))];
  const soldIds = idsSold(made);
  const people = await lockPeople(tx, ids);
  await lockSubscriptions(tx, coachId, soldIds);
  const links = await lockLinks(tx, coachId, ids);
  const sold = await readSold(tx, coachId, soldIds);
  return {
    people: new Map<string, (typeof people)[number]>(people.map((row) => [row.id, row])),
    links: new Map<string, (typeof links)[number]>(links.map((row) => [row.traineeId, row])),
    sold: new Map(sold.map((row) => [row.id, row])),
    uses: await readUses(tx, coachId, { people: ids, sold: soldIds, since }),
  };
}
type Facts = Awaited<ReturnType<typeof lockImported>>;

function usageSinceImport(
  rows: readonly Made[],
  person: NonNullable<ReturnType<Facts["people"]["get"]>>,
  { links, sold, uses }: Facts,
) {
  const creation = rows.find(({ state }) => state === "CREATED");
  const isNewLink = rows.some(({ linkMade }) => linkMade);
  const ids = idsSold(rows);
  const link = links.get(person.id);
  const { firstName, lastName, phoneNumber, email } = person;
  const comment = link?.comment ?? "";
  const commented = rows.find(({ commentMade }) => commentMade);
  // A later row of the import may write the comment of the person that it created.
  const fields = [firstName, lastName, phoneNumber, email, commented ? "" : comment];
  const rewritten =
    (creation && creation.digest !== digestOf(fields)) ||
    (commented && commented.digest !== digestOf([comment]));
  return {
    created: creation !== undefined,
    // A guardian logs in for the person.
    loggedIn:
      person.passwordHash !== null ||
      person.googleSub !== null ||
      person.lastSeenAt !== null ||
      uses.guarded.has(person.id),
    // A link made by this import also stays for places, receipts and purchases outside the import.
    place: ids.some((id) => uses.soldPlaces.has(id)) || (isNewLink && uses.places.has(person.id)),
    receipt:
      ids.some((id) => uses.soldReceipts.has(id)) || (isNewLink && uses.receipts.has(person.id)),
    otherCoach: uses.otherCoaches.has(person.id),
    changed:
      rewritten ||
      ids.some((id) => {
        const current = sold.get(id);
        return current !== undefined && (current.version !== 1 || current.traineeId !== person.id);
      }) ||
      (isNewLink && uses.bought.has(person.id)),
  };
}

async function removeAll(
  tx: Tx,
  coachId: CoachScope,
  removable: readonly Made[][],
  { people, sold }: Facts,
  now: Date,
): Promise<void> {
  const rows = removable.flat();
  const subscriptions = idsSold(rows).flatMap((id) => sold.get(id) ?? []);
  const oppositeReceipts = subscriptions
    .filter(({ amountPaidCents }) => amountPaidCents !== 0)
    .map(({ id, amountPaidCents, traineeId, label }): NewReceipt => {
      const payer = people.get(traineeId);
      return {
        coachId,
        kind: "OPENING",
        receivedOn: today(),
        traineeId,
        payer: payer ? nameOf(payer) : "",
        subscriptionId: id,
        label,
        amountCents: -amountPaidCents,
      };
    });
  const soldIds = subscriptions.map(({ id }) => id);
  const ids = rows.map(({ id }) => id);
  const created = rows.flatMap(({ state, traineeId }) => (state === "CREATED" ? traineeId : []));
  await endMadeLinks(tx, coachId, ids, now);
  for (let from = 0; from < oppositeReceipts.length; from += BATCH)
    await insertReceipts(tx, oppositeReceipts.slice(from, from + BATCH), now);
  await deleteSold(tx, coachId, soldIds, now);
  await deletePeople(tx, coachId, created, now);
}
