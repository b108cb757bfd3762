import "server-only";
import { type RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type LimitName, limits } from "@/lib/contract/limits";
import { foldCase } from "@/lib/domain/fold-case";
import { AppError } from "@/lib/error-codes";
import { env } from "@/lib/infra/env";
import { makeLimiter } from "@/lib/services/operations/make-limiter";

/** The subject is an address, an IP, an account or a coach's code; null when the IP is unknown. */
export type Limit = readonly [name: LimitName, subject: string | null];

const limiters = new Map<LimitName, RateLimiterPostgres>();

function limiterOf(name: LimitName): RateLimiterPostgres {
  const existing = limiters.get(name);
  if (existing) return existing;
  const { points, duration } = limits[name];
  const limiter = makeLimiter({ keyPrefix: name, points, duration });
  limiters.set(name, limiter);
  return limiter;
}

interface Counted {
  ip: string | null;
  caller: { id: string } | null;
  body: unknown;
  params: unknown;
}

/** Addresses and codes count regardless of their case. */
export const limitsOf = (
  names: readonly LimitName[] = [],
  { ip, caller, body, params }: Counted,
): Limit[] => {
  const subjects = {
    ip: () => ip,
    account: () => caller?.id ?? "",
    coach: () =>
      String((params as { code?: unknown }).code)
        .trim()
        .toUpperCase(),
    address: () => foldCase(String((body as { email?: unknown }).email).trim()),
  };
  return names.map((name) => [name, subjects[limits[name].countedBy]()]);
};

/**
 * Counts before the work, so that parallel tries cannot pass together. Throws TOO_MANY_TRIES.
 * Returns a function that refunds the tries of limits that count failures only.
 */
export async function countAttempt(applied: readonly Limit[]): Promise<() => Promise<void>> {
  if (!env().rateLimits) return async () => undefined;
  const taken: [name: LimitName, subject: string][] = [];
  const refund = (tries: typeof taken) =>
    Promise.all(tries.map(([name, subject]) => limiterOf(name).reward(subject)));
  for (const [name, subject] of applied) {
    if (subject === null) continue;
    try {
      await limiterOf(name).consume(subject);
      taken.push([name, subject]);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // A call that one limit refuses does not count for the others.
      await refund(taken);
      throw new AppError(
        "TOO_MANY_TRIES",
        undefined,
        Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      );
    }
  }
  return async () => {
    await refund(taken.filter(([name]) => "failuresOnly" in limits[name]));
  };
}
