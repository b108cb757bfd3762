import "server-only";
import type { EndpointDefinition } from "@/lib/contract/endpoint";
import { concurrencyLimiter } from "@/lib/services/operations/concurrency-limiter";

/** One call holds the class's lock while the next prepares; more would only hold connections. */
const classLimiter = concurrencyLimiter({ concurrency: 2, maxWaitMs: 8_000, errorCode: "BUSY" });
const pictures = { maxWaitMs: 50_000, errorCode: "PICTURES_BUSY" } as const;
/** An account that sends many pictures, or slowly, waits behind its own. */
const accountLimiter = concurrencyLimiter({ concurrency: 2, ...pictures });
/** Each picture takes a few times its 5 MB of memory; the body of a waiting call is not read yet. */
const pictureLimiter = concurrencyLimiter({ concurrency: 6, ...pictures });

/** The class whose calls are limited together, or null. */
export const limitedClass = (
  { queue }: EndpointDefinition,
  params: Record<string, string>,
): string | null => (queue && queue !== "pictures" ? (params[queue] ?? null) : null);

/** Runs a call that writes to a class when at most one other does. Throws BUSY after 8 s. */
export const limitedByClass = <T>(activityId: string | null, work: () => Promise<T>): Promise<T> =>
  activityId === null ? work() : classLimiter(activityId, work);

/** Runs a call that brings a picture when few others do. Throws PICTURES_BUSY after 50 s. */
export const limitedAsPicture = <T>(
  { queue }: EndpointDefinition,
  accountId: string,
  work: () => Promise<T>,
): Promise<T> =>
  queue === "pictures" ? accountLimiter(accountId, () => pictureLimiter("", work)) : work();
