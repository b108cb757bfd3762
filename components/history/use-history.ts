"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { cacheOf } from "@/lib/client/cache";
import { call } from "@/lib/client/call";
import { getHistory, type HistoryItem, keyOfItem } from "@/lib/contract/history";

export type Filter = "all" | "past" | "future";
const SIZE = 10;

/** A trainee's places page after page, each by the last place of the one before: what is booked meanwhile moves nothing. */
export function useHistory(filter: Filter) {
  const query = { filter, size: String(SIZE) };
  const history = useInfiniteQuery({
    ...cacheOf(getHistory, { query }),
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
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = history;
  const items = onceEach(data?.pages.flatMap(({ content }) => content) ?? []);
  const counted = data?.pages.at(-1)?.totalElements ?? 0;

  // All pages are there, but not as many places as the server counts: some came or went meanwhile.
  const moved = data !== undefined && !hasNextPage && items.length !== counted;
  const asked = useRef("");
  const state = `${items.length} ${counted}`;
  useEffect(() => {
    if (!moved || isFetching || isError || asked.current === state) return;
    asked.current = state;
    void refetch();
  }, [moved, isFetching, isError, state, refetch]);

  const next = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return {
    items,
    /** Never fewer than are shown. */
    total: Math.max(counted, items.length),
    complete: data !== undefined && !hasNextPage && !moved,
    loadNext: hasNextPage && !isFetching && !isError ? next : null,
    isPending: history.isPending,
    isFetching,
    isError,
    retry: () => void (history.isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}

/** A class put off to another day may stand in two pages. */
const onceEach = (items: HistoryItem[]): HistoryItem[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
