import "server-only";
import { AppError } from "@/lib/error-codes";
import { takeTry } from "@/lib/http/limits";
import { logFailure } from "@/lib/infra/log";
import { isPublicPage } from "@/lib/services/public/public";

const MOST_KEPT = 10_000;
/** Codes that were somebody's, and classes that were there: whoever asks for them again learns nothing, and waits for nothing. */
const known = new Set<string>();
/** Addresses past their limit, and until when: by then they may not even see a page that is there. */
const refused = new Map<string, number>();

const forgetOldest = <T>(kept: Set<T> | Map<T, unknown>) => {
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as T);
};

const tooMany = (until: number) =>
  new AppError("TOO_MANY_TRIES", undefined, Math.max(1, Math.ceil((until - Date.now()) / 1000)));

/**
 * Counts a public page asked for by a code that is nobody's, or a class that is not there, like a look-up of the API. Answers why `ip` may
 * not see the page, or nothing.
 */
export async function lookUp(code: string, ip: string): Promise<AppError | undefined> {
  const until = refused.get(ip) ?? 0;
  if (until > Date.now()) return tooMany(until);
  if (known.has(code)) return undefined;
  try {
    if (await isPublicPage(code)) {
      known.add(code);
      forgetOldest(known);
    } else {
      await takeTry([["public-ip", ip]]);
    }
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_MANY_TRIES") {
      refused.delete(ip);
      refused.set(ip, Date.now() + (error.retryAfter ?? 1) * 1000);
      forgetOldest(refused);
      return error;
    }
    // The pages are kept: they are shown while the database is away.
    logFailure({ page: "code" }, error);
    return undefined;
  }
}
