"use client";
import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { forOf } from "@/components/family/use-family";
import { pagesOf } from "@/lib/client/cache";
import { call } from "@/lib/client/call";
import { usePages } from "@/lib/client/use-pages";
import { getHistory, type HistoryItem, keyOfItem } from "@/lib/contract/booking/history";
import type { ResponseOf } from "@/lib/contract/endpoint";

export type HistoryFilter = "all" | "past" | "future";
const SIZE = 10;

const queryOf = (filter: HistoryFilter, personId?: string) => ({
  filter,
  size: String(SIZE),
  ...forOf(personId),
});

/** Each page starts after the last place of the one before, so new bookings shift nothing. */
export function useHistory(filter: HistoryFilter, personId?: string | undefined) {
  const query = queryOf(filter, personId);
  const history = useInfiniteQuery({
    ...pagesOf(getHistory, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(getHistory, { query: { ...query, ...pageParam }, signal }),
    initialPageParam: {} as { page?: string; after?: string },
    getNextPageParam: ({ content }, pages) => {
      const last = content.at(-1);
      return last && content.length === SIZE
        ? { page: String(pages.length), after: keyOfItem(last) }
        : undefined;
    },
  });
  const pages = usePages<HistoryItem, ResponseOf<typeof getHistory>, Error>(history);
  return { ...pages, readAt: history.dataUpdatedAt };
}

/** Returns a function that reduces a filter's cached list to its first page, which is refetched. */
export function useResetHistory(personId: string | undefined) {
  const client = useQueryClient();
  return (filter: HistoryFilter) => {
    const { queryKey } = pagesOf(getHistory, { query: queryOf(filter, personId) });
    client.setQueryData<InfiniteData<unknown>>(
      queryKey,
      (cached) =>
        cached && {
          pages: cached.pages.slice(0, 1),
          pageParams: cached.pageParams.slice(0, 1),
        },
    );
    void client.invalidateQueries({ queryKey, refetchType: "none" });
  };
}
