import { cacheOf } from "@/lib/client/cache";
import type { SendInput } from "@/lib/client/call";
import { serverNow } from "@/lib/client/server-clock";
import type { listActivities, listMyActivities } from "@/lib/contract/classes/activities";
import { parisDay } from "@/lib/domain/paris-time";

type Months = typeof listActivities | typeof listMyActivities;

/** The key holds the current month, because a request counts months from it. */
export function monthCache<D extends Months>(definition: D, input: Partial<SendInput<D>>) {
  const { queryKey, meta } = cacheOf(definition, input);
  return { queryKey: [...queryKey, parisDay(serverNow()).slice(0, 7)], meta };
}
