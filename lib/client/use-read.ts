"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { cacheOf } from "@/lib/client/cache";
import { type CallInput, call, type SendInput } from "@/lib/client/call";
import type { EndpointDefinition, ResponseOf } from "@/lib/contract/endpoint";

/** Refetches a call and updates its cached response. */
export function useRead() {
  const client = useQueryClient();
  return useCallback(
    <D extends EndpointDefinition>(definition: D, input: SendInput<D>): Promise<ResponseOf<D>> =>
      client.fetchQuery({
        ...cacheOf(definition, input),
        queryFn: () => call(definition, input as unknown as CallInput<D>),
        staleTime: 0,
        retry: false,
      }),
    [client],
  );
}
