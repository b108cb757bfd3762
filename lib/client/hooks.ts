"use client";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { cacheOf, shownBy } from "@/lib/client/cache";
import { type CallInput, call, type SendInput } from "@/lib/client/call";
import type { CallError } from "@/lib/client/call-error";
import type { EndpointDefinition, ResponseOf } from "@/lib/contract/endpoint";

type Input<D extends EndpointDefinition> = SendInput<D>;

/** Calls a GET and caches it by its path and input. */
export function useCall<D extends EndpointDefinition>(
  definition: D,
  input: Input<D>,
  options: {
    enabled?: boolean;
    /** Polls after so many milliseconds, as long as the response asks for it. */
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

/** Refetches a call and updates its cached response. */
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

/** Refetches the lists of a change that has no response of its own. */
export function useRefetch() {
  const client = useQueryClient();
  return useCallback(
    (definition: Pick<EndpointDefinition, "changes">) =>
      void client.invalidateQueries({ predicate: shownBy(definition) }),
    [client],
  );
}
