"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagesOf } from "@/lib/client/cache";
import { call } from "@/lib/client/call";
import { usePages } from "@/lib/client/use-pages";
import type { QueryInput, ResponseOf } from "@/lib/contract/endpoint";
import { listReceipts, type Receipt } from "@/lib/contract/money/receipts";

const SIZE = 100;

/** Returns the matching receipts page by page, with the totals of all of them. */
export function useReceipts(filter: Partial<QueryInput<typeof listReceipts>>) {
  const receipts = useInfiniteQuery({
    ...pagesOf(listReceipts, { query: { ...filter, size: String(SIZE) } }),
    queryFn: ({ pageParam, signal }) =>
      call(listReceipts, {
        query: { ...filter, size: String(SIZE), page: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ pageNumber, totalPages }) =>
      pageNumber + 1 < totalPages ? pageNumber + 1 : undefined,
  });
  const { last, items, total, retry, ...pages } = usePages<
    Receipt,
    ResponseOf<typeof listReceipts>,
    Error
  >(receipts);
  return {
    ...pages,
    data: last && { items, totals: last.totals, count: total },
    refetch: retry,
  };
}
