import { cacheOf } from "@/lib/client/cache";
import type { SendInput } from "@/lib/client/call";
import type { listActivities, listMyActivities } from "@/lib/contract/classes/activities";
import { parisDay } from "@/lib/domain/paris-time";

type Months = typeof listActivities | typeof listMyActivities;

/** Where a month of classes is kept. It is asked for by its distance from this one, which is another one tomorrow. */
export function monthCache<D extends Months>(definition: D, input: Partial<SendInput<D>>) {
  const { queryKey, meta } = cacheOf(definition, input);
  return { queryKey: [...queryKey, parisDay(new Date()).slice(0, 7)], meta };
}
