import "server-only";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type LimitName, limits } from "@/lib/contract/limits";
import { foldCase } from "@/lib/domain/folding";
import { AppError } from "@/lib/error-codes";
import { env } from "@/lib/infra/env";
import { limiterClient } from "@/lib/services/operations/limiter-store";

/** A limit and whom it counts: an address, an IP or an account; nobody where the IP is not known. */
export type Limit = readonly [name: LimitName, subject: string | null];

/** Held in PostgreSQL, so that all instances share them. */
const limiters = new Map<LimitName, RateLimiterPostgres>();

function limiterOf(name: LimitName): RateLimiterPostgres {
  const known = limiters.get(name);
  if (known) return known;
  const { points, duration } = limits[name];
  const limiter = new RateLimiterPostgres({
    storeClient: limiterClient,
    // The library guesses it from the class of a client: ours has none.
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration,
  });
  limiters.set(name, limiter);
  return limiter;
}

interface Caller {
  ip: string | null;
  actor: { id: string } | null;
  body: unknown;
  params: unknown;
}

/** Whom each limit of a call counts: the IP, the account, the address that the body names or the coach whose code the path does, whatever their case. */
export const limitsOf = (
  wanted: readonly LimitName[] = [],
  { ip, actor, body, params }: Caller,
): Limit[] => {
  const subjects = {
    ip: () => ip,
    account: () => actor?.id ?? "",
    coach: () =>
      String((params as { code?: unknown }).code)
        .trim()
        .toUpperCase(),
    address: () => foldCase(String((body as { email?: unknown }).email).trim()),
  };
  return wanted.map((name) => [name, subjects[limits[name].of]()]);
};

/**
 * Counts one try against each limit, before the work, so that parallel tries cannot pass together. Answers how to give
 * back the tries of a success, for limits that count failures only. Throws TOO_MANY_TRIES.
 */
export async function takeTry(wanted: readonly Limit[]): Promise<() => Promise<void>> {
  if (!env().rateLimits) return async () => undefined;
  const taken: [name: LimitName, subject: string][] = [];
  for (const [name, subject] of wanted) {
    if (subject === null) continue;
    try {
      await limiterOf(name).consume(subject);
      taken.push([name, subject]);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new AppError(
        "TOO_MANY_TRIES",
        undefined,
        Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      );
    }
  }
  return async () => {
    const refundable = taken.filter(([name]) => "failuresOnly" in limits[name]);
    await Promise.all(refundable.map(([name, subject]) => limiterOf(name).reward(subject)));
  };
}
