import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { EndpointDefinition, ResponseOf } from "@/lib/contract/endpoint";

/** What a call is expected to change in cached answers, shown before the server says so. */
export interface Expectation {
  path: string;
  change: (cached: unknown) => unknown;
}

/** Expects every cached answer of this call to become what `change` makes of it. */
export const expectChange = <D extends EndpointDefinition>(
  definition: D,
  change: (cached: ResponseOf<D>) => ResponseOf<D>,
): Expectation => ({
  path: definition.path,
  change: (cached) => (cached === undefined ? undefined : change(cached as ResponseOf<D>)),
});

export type Before = [QueryKey, unknown][];

/** Shows what is expected; answers what stood there before. */
export async function showExpected(
  client: QueryClient,
  { path, change }: Expectation,
): Promise<Before> {
  const queryKey = [path];
  // An answer on its way knows nothing of the change yet.
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData({ queryKey });
  client.setQueriesData({ queryKey }, change);
  return before;
}

export function takeBack(client: QueryClient, before: Before): void {
  for (const [queryKey, data] of before) client.setQueryData(queryKey, data);
}
