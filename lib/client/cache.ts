import type { Query, QueryKey } from "@tanstack/react-query";
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

/** The account's rows that wait to be sent. */
export const outboxKey = (account: string): QueryKey => ["outbox", account];
