"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { cacheOf } from "@/lib/client/cache";
import { call } from "@/lib/client/call";
import type { QueryInput } from "@/lib/contract/endpoint";
import { listReceipts, type Receipt } from "@/lib/contract/receipts";

const SIZE = 100;

/** A coach's receipts that match, page after page, with the totals of all that match. */
export function useReceipts(filter: Partial<QueryInput<typeof listReceipts>>) {
  const pages = useInfiniteQuery({
    ...cacheOf(listReceipts, { query: { ...filter, size: String(SIZE) } }),
    queryFn: ({ pageParam, signal }) =>
      call(listReceipts, {
        query: { ...filter, size: String(SIZE), page: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ pageNumber, totalPages }) =>
      pageNumber + 1 < totalPages ? pageNumber + 1 : undefined,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = pages;
  const next = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const last = data?.pages.at(-1);
  const items = onceEach(data?.pages.flatMap(({ content }) => content) ?? []);
  return {
    data: last && { items, totals: last.totals, count: Math.max(last.totalElements, items.length) },
    loadNext: hasNextPage && !isFetching && !isError ? next : null,
    complete: data !== undefined && !hasNextPage,
    isPending: pages.isPending,
    isFetching,
    isError,
    error: pages.error,
    refetch: () => void (pages.isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}

/** What is recorded meanwhile moves the others to the next page. */
const onceEach = (items: Receipt[]): Receipt[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
