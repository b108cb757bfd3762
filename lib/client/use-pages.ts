"use client";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";

interface Page<T> {
  content: T[];
  totalElements: number;
}

export function usePages<T extends { id: string }, P extends Page<T>, E extends Error>(
  query: UseInfiniteQueryResult<InfiniteData<P>, E>,
) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  const last = data?.pages.at(-1);
  const items = uniqueById<T>(data?.pages.flatMap(({ content }) => content) ?? []);
  const counted = last?.totalElements ?? 0;

  // Entries came or went while the pages were read.
  const moved = data !== undefined && !hasNextPage && items.length !== counted;
  const refetched = useRef("");
  const state = `${items.length} ${counted}`;
  useEffect(() => {
    if (!moved || isFetching || isError || refetched.current === state) return;
    refetched.current = state;
    void refetch();
  }, [moved, isFetching, isError, state, refetch]);

  const next = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return {
    last,
    items,
    /** The server's count, or what is shown when that is more. */
    total: Math.max(counted, items.length),
    complete: data !== undefined && !hasNextPage && !moved && !isError,
    loadNext: hasNextPage && !isFetching && !isError ? next : null,
    isPending: query.isPending,
    isFetching,
    isError,
    error: query.error,
    /** The first pages are shown and only the next one failed. */
    isNextError: query.isFetchNextPageError,
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}

/** An entry that moved meanwhile may stand in two pages. */
const uniqueById = <T extends { id: string }>(items: T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
