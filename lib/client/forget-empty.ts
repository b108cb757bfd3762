import type { Query, QueryClient } from "@tanstack/react-query";

/** A list without an entry, whole or in pages. */
const isNothing = (data: unknown): boolean => {
  const paged = data as { pages?: { content: unknown[] }[] } | undefined;
  const list = paged?.pages?.[0]?.content ?? data;
  return Array.isArray(list) && list.length === 0;
};

/**
 * Of what a change may have filled: what is not shown now would be called empty, shown again, until it is read. Whoever is
 * reading it waits for an answer.
 */
export const forgetEmpty = (client: QueryClient, isShown: (query: Query) => boolean): void =>
  client.removeQueries({
    fetchStatus: "idle",
    predicate: (query) =>
      isShown(query) && query.getObserversCount() === 0 && isNothing(query.state.data),
  });
