"use client";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import type { SendInput } from "@/lib/client/call";
import type { CallError } from "@/lib/client/call-error";
import { callPreview } from "@/lib/client/call-preview";
import type { EndpointDefinition, PreviewOf, Schema } from "@/lib/contract/endpoint";

/** Starts a dry run. It is a mutation, because a body of megabytes is no cache key. */
export function useDryRun<D extends EndpointDefinition & { preview: Schema }>(
  definition: D,
): UseMutationResult<PreviewOf<D>, CallError, SendInput<D>> {
  return useMutation<PreviewOf<D>, CallError, SendInput<D>>({
    mutationFn: (input) => callPreview(definition, input),
  });
}
