import "server-only";
import { AppError } from "@/lib/error-codes";
import { countAttempt } from "@/lib/http/limits";
import { logFailure } from "@/lib/infra/log";
import { isPublicPage } from "@/lib/services/public/public-schedule";

const MAX_CACHED = 10_000;
/** Existing codes and classes, which need no further query and count nothing. */
const known = new Set<string>();
/** Throttled addresses and the end of their throttle; they see no page at all. */
const throttled = new Map<string, number>();

const forgetOldest = <T>(cache: Set<T> | Map<T, unknown>) => {
  if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value as T);
};

const tooMany = (until: number) =>
  new AppError("TOO_MANY_TRIES", undefined, Math.max(1, Math.ceil((until - Date.now()) / 1000)));

/**
 * Counts a look-up of an unknown code or a missing class, like the API.
 * Returns TOO_MANY_TRIES when `ip` may not see the page.
 */
export async function lookUp(path: string, ip: string): Promise<AppError | undefined> {
  const until = throttled.get(ip) ?? 0;
  if (until > Date.now()) return tooMany(until);
  if (known.has(path)) return undefined;
  try {
    if (await isPublicPage(path)) {
      known.add(path);
      forgetOldest(known);
    } else {
      await countAttempt([["public-ip", ip]]);
    }
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_MANY_TRIES") {
      throttled.delete(ip);
      throttled.set(ip, Date.now() + (error.retryAfter ?? 1) * 1000);
      forgetOldest(throttled);
      return error;
    }
    // Cached pages are shown while the database is down.
    logFailure({ page: "code" }, error);
    return undefined;
  }
}
