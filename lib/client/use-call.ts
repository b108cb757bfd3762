"use client";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { cacheOf } from "@/lib/client/cache";
import { type CallInput, call, type SendInput } from "@/lib/client/call";
import type { CallError } from "@/lib/client/call-error";
import type { EndpointDefinition, ResponseOf } from "@/lib/contract/endpoint";

/** Calls a GET and caches it by its path and input. */
export function useCall<D extends EndpointDefinition>(
  definition: D,
  input: SendInput<D>,
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
