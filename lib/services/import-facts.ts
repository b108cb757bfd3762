import "server-only";
import { createHash } from "node:crypto";
import type { Db } from "@/db/pool";
import { listSoldTo, listWaitingFor, listWithoutAddress } from "@/db/queries/import-facts";
import { listKnownAddresses } from "@/db/queries/trainees";
import type { AccountId, CoachScope } from "@/db/scope";
import { foldCase } from "@/lib/domain/folding";
import { type Known, personKey, soldKey, WAITING_DAYS } from "@/lib/domain/import-verdict";
import { now as clock } from "@/lib/infra/clock";
import type { RowPerson } from "@/lib/services/import-rows";

/** Somebody whom a row may be about. */
export interface KnownPerson extends Known {
  id: AccountId;
  /** A former trainee: since when. */
  endedAt: Date | null;
}
export type NamedPeople = Map<string, Pick<KnownPerson, "id" | "endedAt">>;

/** What a person, or a comment, was when a row wrote it. */
export const digestOf = (texts: readonly (string | null)[]): string =>
  createHash("sha256").update(JSON.stringify(texts)).digest("base64url");

/** The instant before which a row that waited is forgotten. */
export const waitingSince = (): Date => new Date(clock().getTime() - WAITING_DAYS * 86_400_000);

/** A coach's trainees without an address, by what a row says of them; of two the one who is still there. */
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

/** Those of these people whom the coach, or Élan, knows, by their keys. */
export async function findKnown(
  db: Db,
  coachId: CoachScope,
  people: readonly RowPerson[],
  named: NamedPeople,
): Promise<Map<string, KnownPerson>> {
  const addresses = people.flatMap(({ email }) => (email ? foldCase(email) : []));
  const known = new Map<string, KnownPerson>();
  for (const [key, { id, link, endedAt }] of await listKnownAddresses(db, coachId, addresses)) {
    const kind = link === "LIVE" ? "TRAINEE" : link === "ENDED" ? "FORMER" : "STRANGER";
    known.set(key, {
      id,
      endedAt,
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
  await addWhatTheyHave(db, coachId, [...known.values()]);
  return known;
}

async function addWhatTheyHave(
  db: Db,
  coachId: CoachScope,
  known: readonly KnownPerson[],
): Promise<void> {
  if (known.length === 0) return;
  const byId = new Map<string, KnownPerson>(known.map((person) => [person.id, person]));
  const of = (kinds: readonly Known["kind"][]) =>
    known.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const [trainees, strangers] = [of(["TRAINEE", "FORMER"]), of(["STRANGER"])];
  if (trainees.length > 0)
    for (const { id, ...sold } of await listSoldTo(db, coachId, trainees))
      byId.get(id)?.sold.add(soldKey(sold));
  if (strangers.length > 0)
    for (const { id, subscription } of await listWaitingFor(db, coachId, strangers, waitingSince()))
      byId.get(id ?? "")?.waiting.add(subscription ? soldKey(subscription) : "");
}
