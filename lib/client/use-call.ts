"use client";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { SendInput } from "@/lib/client/call";
import type { CallError } from "@/lib/client/call-error";
import { queryOf } from "@/lib/client/query-of";
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
    ...queryOf(definition, input),
    enabled: options.enabled ?? true,
    refetchInterval: ({ state }) => options.poll?.(state.data) ?? false,
  });
}
