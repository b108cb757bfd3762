"use client";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";

interface Page<T> {
  content: T[];
  totalElements: number;
}

/** What is there of a list that comes page after page, whether that is all of it, and what loads more. */
export function usePages<T extends { id: string }, P extends Page<T>, E extends Error>(
  query: UseInfiniteQueryResult<InfiniteData<P>, E>,
) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  const last = data?.pages.at(-1);
  const items = onceEach<T>(data?.pages.flatMap(({ content }) => content) ?? []);
  const counted = last?.totalElements ?? 0;

  // All pages are there, but not as many entries as the server counts: some came or went meanwhile.
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
    last,
    items,
    /** Never fewer than are shown. */
    total: Math.max(counted, items.length),
    /** Where the last reading failed, nobody knows. */
    complete: data !== undefined && !hasNextPage && !moved && !isError,
    loadNext: hasNextPage && !isFetching && !isError ? next : null,
    isPending: query.isPending,
    isFetching,
    isError,
    error: query.error,
    /** Only what follows could not be read. */
    isNextError: query.isFetchNextPageError,
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}

/** One that moved meanwhile may stand in two pages. */
const onceEach = <T extends { id: string }>(items: T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
