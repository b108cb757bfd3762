import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { keyOf } from "@/lib/client/cache";
import type { SendInput } from "@/lib/client/call";
import type { EndpointDefinition, ResponseOf } from "@/lib/contract/endpoint";

/** What a call is expected to change in cached answers, shown before the server says so. */
export interface Expectation {
  /** Of the answers, or the beginning of it. */
  queryKey: QueryKey;
  change: (cached: unknown) => unknown;
}

/** Expects every cached answer of this call, or of this call with this input, to become what `change` makes of it. */
export const expectChange = <D extends EndpointDefinition>(
  definition: D,
  change: (cached: ResponseOf<D>) => ResponseOf<D>,
  input?: Partial<SendInput<D>>,
): Expectation => ({
  queryKey: keyOf(definition, input),
  change: (cached) => (cached === undefined ? undefined : change(cached as ResponseOf<D>)),
});

/** What stood there, and what is shown in its place. */
export type Before = [QueryKey, unknown, unknown][];

/** Other data, as old as those that they take the place of. */
const put = (client: QueryClient, queryKey: QueryKey, data: unknown) =>
  client.setQueryData(queryKey, data, {
    updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt,
  });

/**
 * Shows what is expected; answers what stood there before. Of a change whose answer was lost, what was read later than
 * `lostSince`, in milliseconds, may show it already, and is left alone.
 */
export async function showExpected(
  client: QueryClient,
  { queryKey, change }: Expectation,
  lostSince = Number.POSITIVE_INFINITY,
): Promise<Before> {
  // An answer on its way knows nothing of the change yet.
  await client.cancelQueries({ queryKey });
  const before = client
    .getQueriesData({ queryKey })
    .filter(([key]) => (client.getQueryState(key)?.dataUpdatedAt ?? 0) <= lostSince);
  return before.map(([key, data]) => [key, data, put(client, key, change(data))]);
}

/** What was shown in advance goes, or becomes what its answer says, but for what was read or pressed since. */
export function takeBack(
  client: QueryClient,
  before: Before,
  change: Expectation["change"] = (data) => data,
): void {
  for (const [key, data, shown] of before)
    if (client.getQueryData(key) === shown) put(client, key, change(data));
}
