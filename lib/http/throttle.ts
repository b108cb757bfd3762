import "server-only";
import type { EndpointDefinition } from "@/lib/contract/endpoint";
import { turns } from "@/lib/services/operations/concurrency-limiter";

/** Each holds one of the process's 20 connections, maybe while it waits for the class's lock: the others are for everybody else. */
const classLimiter = turns({ atOnce: 5, patienceMs: 8_000, refusal: "BUSY" });
/** Of the pictures' turns: an account that sends many, or slowly, waits behind its own. */
const ownPictureLimiter = turns({ atOnce: 2, patienceMs: 50_000, refusal: "PICTURES_BUSY" });
/** Each holds a few times its 5 MB; those that wait are read by nobody, who leaves them where they come from. */
const pictureLimiter = turns({ atOnce: 6, patienceMs: 50_000, refusal: "PICTURES_BUSY" });

/** The class that a call queues behind, or null. */
export const classOf = (
  { queue }: EndpointDefinition,
  params: Record<string, string>,
): string | null => (queue && queue !== "pictures" ? (params[queue] ?? null) : null);

/** Runs `work` among the few calls that this process lets into one class at once. Throws BUSY when its turn does not come. */
export const throttleClass = <T>(activityId: string | null, work: () => Promise<T>): Promise<T> =>
  activityId === null ? work() : classLimiter(activityId, work);

/** Reads and answers a call; one that brings a picture among few others, and fewer of the same account. Throws PICTURES_BUSY when its turn does not come. */
export const throttlePictures = <T>(
  { queue }: EndpointDefinition,
  accountId: string,
  work: () => Promise<T>,
): Promise<T> =>
  queue === "pictures" ? ownPictureLimiter(accountId, () => pictureLimiter("", work)) : work();
