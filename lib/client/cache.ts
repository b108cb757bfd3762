import type { Query, QueryKey } from "@tanstack/react-query";
import type { SendInput } from "@/lib/client/call";
import type { EndpointDefinition, ListName } from "@/lib/contract/endpoint";

export const keyOf = <D extends EndpointDefinition>(
  { path }: D,
  input?: Partial<SendInput<D>>,
): QueryKey => (input === undefined ? [path] : [path, input]);

export const cacheOf = <D extends EndpointDefinition>(
  definition: D,
  input: Partial<SendInput<D>>,
) => ({
  queryKey: keyOf(definition, input),
  meta: { shows: definition.shows, offline: definition.offline },
});

/** A paged cache entry has another shape than a single page. */
export function pagesOf<D extends EndpointDefinition>(definition: D, input: Partial<SendInput<D>>) {
  const { queryKey, meta } = cacheOf(definition, input);
  return { queryKey: [...queryKey, "pages"], meta };
}

export const shownBy =
  ({ changes = [] }: Pick<EndpointDefinition, "changes">) =>
  ({ meta }: Pick<Query, "meta">): boolean => {
    const shows = meta?.shows as readonly ListName[] | undefined;
    return changes.some((list) => shows?.includes(list));
  };

export const outboxKey = (account: string): QueryKey => ["outbox", account];
