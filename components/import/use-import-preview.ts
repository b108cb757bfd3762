"use client";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import type { SendInput } from "@/lib/client/call";
import { type CallInput, call } from "@/lib/client/call";
import type { CallError } from "@/lib/client/call-error";
import type { EndpointDefinition, PreviewOf, Schema } from "@/lib/contract/endpoint";

/** What a call would do, asked by a press; nothing is changed. A question that takes megabytes is no key of a cache. */
export function useTrial<D extends EndpointDefinition & { preview: Schema }>(
  definition: D,
): UseMutationResult<PreviewOf<D>, CallError, SendInput<D>> {
  return useMutation<PreviewOf<D>, CallError, SendInput<D>>({
    mutationFn: async (input) => {
      const query = { ...(input as { query?: object }).query, preview: "true" };
      const whole = { ...input, query } as unknown as CallInput<D>;
      return (await call(definition, whole)) as unknown as PreviewOf<D>;
    },
  });
}
