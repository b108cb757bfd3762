"use client";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { cacheOf, shownBy } from "@/lib/client/cache";
import { type CallInput, call, type SendInput } from "@/lib/client/call";
import type { CallError } from "@/lib/client/call-error";
import type { EndpointDefinition, ResponseOf } from "@/lib/contract/endpoint";

type Input<D extends EndpointDefinition> = SendInput<D>;

/** A GET of the contract, cached by its path and input. */
export function useCall<D extends EndpointDefinition>(
  definition: D,
  input: Input<D>,
  options: {
    enabled?: boolean;
    /** Asks again after so many milliseconds, as long as the answer says so. */
    poll?: (data: ResponseOf<D> | undefined) => number | false;
  } = {},
): UseQueryResult<ResponseOf<D>, CallError> {
  return useQuery({
    ...cacheOf(definition, input),
    queryFn: ({ signal }) => call(definition, { ...input, signal } as unknown as CallInput<D>),
    enabled: options.enabled ?? true,
    refetchInterval: ({ state }) => options.poll?.(state.data) ?? false,
  });
}

/** Reads a call anew, whatever the cache holds, and shows it wherever it is shown. */
export function useRead() {
  const client = useQueryClient();
  return useCallback(
    <D extends EndpointDefinition>(definition: D, input: Input<D>): Promise<ResponseOf<D>> =>
      client.fetchQuery({
        ...cacheOf(definition, input),
        queryFn: () => call(definition, input as unknown as CallInput<D>),
        staleTime: 0,
        retry: false,
      }),
    [client],
  );
}

/** Refetches the lists that a call changes, where they change without its response. */
export function useRefetch() {
  const client = useQueryClient();
  return useCallback(
    (definition: Pick<EndpointDefinition, "changes">) =>
      void client.invalidateQueries({ predicate: shownBy(definition) }),
    [client],
  );
}
