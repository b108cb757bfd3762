import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { SendInput } from "@/lib/client/sending";
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
  meta: { shows: definition.shows },
});

/** Reads anew whatever is shown of the lists that a call changes; what is not shown now, when it is shown again. */
export const refreshAfter = (
  client: QueryClient,
  { changes = [] }: Pick<EndpointDefinition, "changes">,
): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ meta }) => {
      const shows = meta?.shows as readonly ListName[] | undefined;
      return changes.some((list) => shows?.includes(list));
    },
  });
