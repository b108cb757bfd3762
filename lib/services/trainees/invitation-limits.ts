import "server-only";
import type { UserRow } from "@/db/queries/accounts/users";
import {
  addToCounters,
  type Counter,
  lockCounters,
  readCounters,
} from "@/db/queries/operations/limits";
import type { Tx } from "@/db/transaction";
import { foldCase } from "@/lib/domain/fold-case";
import {
  type InvitationLimit,
  NEW_ADDRESSES_A_DAY,
  shareInvitations,
} from "@/lib/domain/invitation-limits";
import {
  addMonths,
  parisDay,
  secondsUntil,
  startOfParisDay,
  startOfTomorrow,
} from "@/lib/domain/paris-time";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { env } from "@/lib/infra/env";
import { keyedHash } from "@/lib/infra/secret";

interface Allowance {
  /** The requested addresses that may be invited now. */
  allowed: Set<string>;
  /** The limit that the first other address exceeds, and when it ends. */
  exceeded: { limit: InvitationLimit; until: Date } | null;
}

/** The keyed hash under which an address is counted, so the counters hold no address. */
export const addressHashOf = (address: string) =>
  keyedHash(foldCase(address)).toString("base64url");

const perDay = (coach: UserRow) =>
  NEW_ADDRESSES_A_DAY[coach.emailVerifiedAt ? "confirmed" : "unconfirmed"];

/**
 * Counts one invitation per address, by Paris days and months.
 * A transaction calls this once, because locking addresses in two steps would deadlock.
 */
export async function takeInvitations(
  tx: Tx,
  coach: UserRow,
  addresses: readonly string[],
): Promise<Allowance> {
  if (!env().rateLimits) return { allowed: new Set(addresses), exceeded: null };
  const now = clock();
  const today = parisDay(now);
  const thisMonth = today.slice(0, 7);
  const tomorrow = startOfTomorrow(now);
  const nextMonth = startOfParisDay(addMonths(`${thisMonth}-01`, 1));
  const people = addresses.map((address) => {
    const hash = addressHashOf(address);
    return {
      address,
      hash,
      pair: { key: `invited:${coach.id}:${hash}:${today}`, expires: tomorrow },
      day: { key: `invited-day:${hash}:${today}`, expires: tomorrow },
      month: { key: `invited-month:${hash}:${thisMonth}`, expires: nextMonth },
    };
  });
  type Person = (typeof people)[number];
  const addressCounters = ({ day, month }: Person) => [day, month];

  const mine: Counter = { key: `invites:${coach.id}:${today}`, expires: tomorrow };
  const left = perDay(coach) - ((await lockCounters(tx, [mine])).get(mine.key) ?? 0);
  const seen = await readCounters(
    tx,
    people.flatMap(({ pair, day, month }) => [pair.key, day.key, month.key]),
  );
  const share = (requested: readonly Person[], points: ReadonlyMap<string, number>) =>
    shareInvitations(
      requested,
      ({ pair, day, month }) => ({
        day: points.get(day.key) ?? 0,
        month: points.get(month.key) ?? 0,
        known: seen.has(pair.key),
      }),
      left,
    );
  // Only addresses below their limit are locked, so a long import does not block the others.
  const likely = share(people, seen);
  const sure = share(
    likely.allowed,
    await lockCounters(tx, likely.allowed.flatMap(addressCounters)),
  );
  await addToCounters(tx, [
    ...sure.allowed
      .flatMap((person) => [person.pair, ...addressCounters(person)])
      .map((counter) => ({ ...counter, n: 1 })),
    { ...mine, n: sure.fresh },
  ]);
  const limit = likely.exceeded ?? sure.exceeded;
  return {
    allowed: new Set(sure.allowed.map(({ address }) => address)),
    exceeded: limit && { limit, until: limit === "ADDRESS_MONTH" ? nextMonth : tomorrow },
  };
}

/** Counts one invitation. Throws INVITATIONS_FULL, INVITED_ENOUGH. */
export async function takeInvitation(tx: Tx, coach: UserRow, address: string): Promise<void> {
  const { exceeded } = await takeInvitations(tx, coach, [address]);
  if (!exceeded) return;
  const wait = secondsUntil(exceeded.until, clock());
  if (exceeded.limit !== "COACH_DAY") throw new AppError("INVITED_ENOUGH", undefined, wait);
  const confirmed = coach.emailVerifiedAt !== null;
  throw new AppError("INVITATIONS_FULL", { max: perDay(coach), confirmed }, wait);
}
