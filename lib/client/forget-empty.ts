import type { Query, QueryClient } from "@tanstack/react-query";

/** A list without an entry, or the first page of one. */
const isNothing = (data: unknown): boolean => {
  const list = data as { length?: number; count?: number } | undefined;
  return (list?.length ?? list?.count) === 0;
};

/** Of what a change may have filled: what is not shown now would be called empty, shown again, until it is read. */
export const forgetEmpty = (client: QueryClient, isShown: (query: Query) => boolean): void =>
  client.removeQueries({
    predicate: (query) =>
      isShown(query) && query.getObserversCount() === 0 && isNothing(query.state.data),
  });
