"use client";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type CallInput, call } from "@/lib/client/call";
import type { CallError } from "@/lib/client/call-error";
import type { SendInput } from "@/lib/client/sending";
import type { BodyInput, EndpointDefinition, PreviewOf, Schema } from "@/lib/contract/endpoint";

/** What a call would reach, counted by the server anew each time it is wanted; nothing is changed. */
export function usePreview<D extends EndpointDefinition & { preview: Schema }>(
  definition: D,
  input: Omit<SendInput<D>, "body"> & { body?: BodyInput<D> },
  enabled: boolean,
): UseQueryResult<PreviewOf<D>, CallError> {
  return useQuery<PreviewOf<D>, CallError>({
    // Closed, it is another question: opened again, nothing of the last answer is there.
    queryKey: [definition.path, "preview", enabled ? input : null],
    queryFn: ({ signal }) => {
      const query = { ...(input as { query?: object }).query, preview: "true" };
      const whole = { ...input, query, signal } as unknown as CallInput<D>;
      return call(definition, whole) as Promise<unknown> as Promise<PreviewOf<D>>;
    },
    enabled,
    // An earlier figure would be taken for what is so.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
