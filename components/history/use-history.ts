"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagesOf } from "@/lib/client/cache";
import { call } from "@/lib/client/call";
import { usePages } from "@/lib/client/use-pages";
import { getHistory, type HistoryItem, keyOfItem } from "@/lib/contract/booking/history";
import type { ResponseOf } from "@/lib/contract/endpoint";

export type Filter = "all" | "past" | "future";
const SIZE = 10;

/** A trainee's places page after page, each by the last place of the one before: what is booked meanwhile moves nothing. */
export function useHistory(filter: Filter) {
  const query = { filter, size: String(SIZE) };
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
  return usePages<HistoryItem, ResponseOf<typeof getHistory>, Error>(history);
}
