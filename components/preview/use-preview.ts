"use client";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CallError } from "@/lib/client/call-error";
import { callPreview, type PreviewInput } from "@/lib/client/call-preview";
import type { EndpointDefinition, ListName, PreviewOf, Schema } from "@/lib/contract/endpoint";

interface PreviewOptions {
  /** A change of these lists refetches the preview. */
  shows?: readonly ListName[];
  /** Shows the last response until the next one arrives. */
  keepsPrevious?: boolean;
}

/** Runs a call as a dry run and returns its impact; null runs nothing. */
export function usePreview<D extends EndpointDefinition & { preview: Schema }>(
  definition: D,
  input: PreviewInput<D> | null,
  { shows, keepsPrevious = false }: PreviewOptions = {},
): UseQueryResult<PreviewOf<D>, CallError> {
  const enabled = input !== null;
  return useQuery<PreviewOf<D>, CallError>({
    queryKey: [definition.path, "preview", input],
    queryFn: ({ signal }) => callPreview(definition, input as PreviewInput<D>, signal),
    enabled,
    meta: { shows },
    ...(keepsPrevious && enabled ? { placeholderData: keepPreviousData as never } : {}),
    // A cached impact could be wrong by now.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
