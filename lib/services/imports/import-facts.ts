import "server-only";
import { createHash } from "node:crypto";
import type { Db } from "@/db/pool";
import {
  listSoldTo,
  listWaitingAt,
  listWaitingFor,
  listWithoutAddress,
} from "@/db/queries/imports/import-facts";
import { listStopped } from "@/db/queries/trainees/invitations";
import { listKnownAddresses } from "@/db/queries/trainees/trainees";
import type { AccountId, CoachScope } from "@/db/scope";
import { foldCase } from "@/lib/domain/fold-case";
import { type Known, personKey, soldKey, WAITING_DAYS } from "@/lib/domain/import-verdict";
import { DAY_MS } from "@/lib/domain/paris-time";
import { clock } from "@/lib/infra/clock";
import type { RowPerson } from "@/lib/services/imports/import-rows";
import { addressHashOf } from "@/lib/services/trainees/invitation-limits";

/** A person whom a row matches. */
export interface KnownPerson extends Known {
  /** Null when the address has no account and stopped the coach's invitations. */
  id: AccountId | null;
  /** The end of a former trainee's link. */
  endedAt: Date | null;
}
export type NamedPeople = Map<string, { id: AccountId; endedAt: Date | null }>;

/** A digest of what a row wrote; the undo compares it to find later changes. */
export const digestOf = (texts: readonly (string | null)[]): string =>
  createHash("sha256").update(JSON.stringify(texts)).digest("base64url");

/** The instant before which a waiting row is expired. */
export const waitingSince = (): Date => new Date(clock().getTime() - WAITING_DAYS * DAY_MS);

/** Trainees without an address by row key; a present trainee wins over a former one. */
export async function listNamed(db: Db, coachId: CoachScope): Promise<NamedPeople> {
  const rows = await listWithoutAddress(db, coachId);
  rows.sort((a, b) => Number(b.endedAt !== null) - Number(a.endedAt !== null));
  return new Map(
    rows.map(({ id, endedAt, ...names }) => [
      personKey({ ...names, email: null }),
      { id, endedAt },
    ]),
  );
}

/** The people whom the coach or Élan knows, by row key. */
export async function findKnown(
  db: Db,
  coachId: CoachScope,
  people: readonly RowPerson[],
  named: NamedPeople,
): Promise<Map<string, KnownPerson>> {
  const addresses = people.flatMap(({ email }) => (email ? foldCase(email) : []));
  const known = new Map<string, KnownPerson>();
  const [accounts, stopped] = await Promise.all([
    listKnownAddresses(db, coachId, addresses),
    addresses.length > 0
      ? listStopped(db, coachId, addresses.map(addressHashOf))
      : new Set<string>(),
  ]);
  for (const [key, { id, link, endedAt, unproven }] of accounts) {
    const kind = link === "LIVE" ? "TRAINEE" : link === "ENDED" ? "FORMER" : "STRANGER";
    known.set(key, {
      id,
      endedAt,
      unproven,
      kind: id === coachId ? "SELF" : kind,
      sold: new Set(),
      waiting: new Set(),
    });
  }
  for (const person of people) {
    const key = personKey(person);
    const found = person.email ? undefined : named.get(key);
    if (found)
      known.set(key, {
        ...found,
        kind: found.endedAt ? "FORMER" : "TRAINEE",
        sold: new Set(),
        waiting: new Set(),
      });
  }
  addOptedOut(addresses, stopped, known);
  await addSoldAndWaiting(db, coachId, known);
  return known;
}

/** An import neither creates nor links an address that stopped the invitations. */
function addOptedOut(
  addresses: readonly string[],
  stopped: ReadonlySet<string>,
  known: Map<string, KnownPerson>,
): void {
  for (const address of stopped.size > 0 ? addresses : []) {
    if (!stopped.has(addressHashOf(address))) continue;
    const withoutAccount = { id: null, endedAt: null, kind: "STRANGER" as const };
    const found = known.get(address) ?? { ...withoutAccount, sold: new Set(), waiting: new Set() };
    known.set(address, { ...found, optsOut: true });
  }
}

async function addSoldAndWaiting(
  db: Db,
  coachId: CoachScope,
  known: ReadonlyMap<string, KnownPerson>,
): Promise<void> {
  if (known.size === 0) return;
  const people = [...known.values()];
  const byId = new Map(
    people.flatMap((person) => (person.id ? [[person.id as string, person]] : [])),
  );
  const idsWhere = (matches: (person: KnownPerson) => unknown) =>
    people.flatMap((person) => (person.id && matches(person) ? [person.id] : []));
  const trainees = idsWhere(({ kind }) => kind === "TRAINEE" || kind === "FORMER");
  const mayWait = idsWhere(
    ({ kind, optsOut, unproven }) => kind === "STRANGER" || optsOut || unproven,
  );
  if (trainees.length > 0)
    for (const { id, ...sold } of await listSoldTo(db, coachId, trainees))
      byId.get(id)?.sold.add(soldKey(sold));
  const addressesWithoutAccount = [...known].flatMap(([address, { id }]) => (id ? [] : [address]));
  const rows = await Promise.all([
    mayWait.length > 0 ? listWaitingFor(db, coachId, mayWait, waitingSince()) : [],
    addressesWithoutAccount.length > 0
      ? listWaitingAt(db, coachId, addressesWithoutAccount, waitingSince())
      : [],
  ]);
  for (const { id, email, subscription } of rows.flat()) {
    const person = id ? byId.get(id) : known.get(foldCase(email ?? ""));
    person?.waiting.add(subscription ? soldKey(subscription) : "");
  }
}
