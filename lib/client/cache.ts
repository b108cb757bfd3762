import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import type { SendInput } from "@/lib/client/call";
import type { EndpointDefinition, ListName } from "@/lib/contract/endpoint";

/** The cache key of a call: its path, then what it is called with. */
export const keyOf = <D extends EndpointDefinition>(
  { path }: D,
  input?: Partial<SendInput<D>>,
): QueryKey => (input === undefined ? [path] : [path, input]);

/** Where the answer of a GET is kept, and which lists it shows. */
export const cacheOf = <D extends EndpointDefinition>(
  definition: D,
  input: Partial<SendInput<D>>,
) => ({
  queryKey: keyOf(definition, input),
  meta: { shows: definition.shows, offline: definition.offline },
});

/** The same of a GET that is asked for page after page: what is kept of it has another shape than one page alone. */
export function pagesOf<D extends EndpointDefinition>(definition: D, input: Partial<SendInput<D>>) {
  const { queryKey, meta } = cacheOf(definition, input);
  return { queryKey: [...queryKey, "pages"], meta };
}

/** Whether an answer shows a list that a call changes. */
export const shownBy =
  ({ changes = [] }: Pick<EndpointDefinition, "changes">) =>
  ({ meta }: Pick<Query, "meta">): boolean => {
    const shows = meta?.shows as readonly ListName[] | undefined;
    return changes.some((list) => shows?.includes(list));
  };

/**
 * Reads anew whatever is shown of the lists that a call changes; what is not shown now, when it is shown again. What is
 * being read for the first time is read once more: it may tell of before the change, and the query library lets it finish.
 */
export async function refreshAfter(
  client: QueryClient,
  definition: Pick<EndpointDefinition, "changes">,
): Promise<void> {
  const predicate = shownBy(definition);
  const first = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  const again = async ({ promise, queryKey }: Query) => {
    await promise?.catch(() => undefined);
    await client.invalidateQueries({ queryKey, exact: true });
  };
  await Promise.all([client.invalidateQueries({ predicate }), ...first.map(again)]);
}

/** The account's rows that wait to be sent. */
export const outboxKey = (account: string): QueryKey => ["outbox", account];
