import "server-only";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/errors";
import { env } from "@/lib/infra/env";
import { limiterClient } from "@/lib/services/limiter-store";

const MINUTE = 60;
const HOUR = 3600;

/** Tries allowed in a time, held in PostgreSQL so that all instances share them (decisions §2). */
const limits = {
  "login-address": { points: 10, duration: 15 * MINUTE, failuresOnly: true },
  "login-ip": { points: 50, duration: 15 * MINUTE, failuresOnly: true },
  "forgot-address": { points: 5, duration: HOUR },
  "forgot-ip": { points: 20, duration: HOUR },
  "register-ip": { points: 20, duration: HOUR },
  "verify-email": { points: 5, duration: HOUR },
  "add-coach": { points: 30, duration: 10 * MINUTE },
  "public-ip": { points: 300, duration: 10 * MINUTE },
  "calendar-ip": { points: 300, duration: 10 * MINUTE },
  "delete-account": { points: 10, duration: 15 * MINUTE, failuresOnly: true },
  import: { points: 10, duration: HOUR },
} as const satisfies Record<string, { points: number; duration: number; failuresOnly?: true }>;

type LimitName = keyof typeof limits;
/** A limit and whom it counts: an address, an IP or an account. */
export type Limit = readonly [name: LimitName, subject: string];

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

/**
 * Counts one try against each limit, before the work, so that parallel tries cannot pass together. Answers how to give
 * back the tries of a success, for limits that count failures only. Throws TOO_MANY_TRIES.
 */
export async function takeTry(wanted: readonly Limit[]): Promise<() => Promise<void>> {
  if (!env().rateLimits) return async () => undefined;
  const taken: Limit[] = [];
  for (const [name, subject] of wanted) {
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
