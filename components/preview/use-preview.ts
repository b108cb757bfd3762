"use client";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { SendInput } from "@/lib/client/call";
import { type CallInput, call } from "@/lib/client/call";
import type { CallError } from "@/lib/client/call-error";
import type {
  BodyInput,
  EndpointDefinition,
  ListName,
  PreviewOf,
  Schema,
} from "@/lib/contract/endpoint";

type PreviewInput<D extends EndpointDefinition> = Omit<SendInput<D>, "body"> & {
  body?: BodyInput<D>;
};

interface PreviewOptions {
  /** A change of these lists refetches the preview. */
  shows?: readonly ListName[];
  /** Shows the last response until the next one arrives. */
  keepsPrevious?: boolean;
}

/** Runs a call as a dry run and returns its impact. */
export function usePreview<D extends EndpointDefinition & { preview: Schema }>(
  definition: D,
  input: PreviewInput<D> | null,
  enabled = input !== null,
  { shows, keepsPrevious = false }: PreviewOptions = {},
): UseQueryResult<PreviewOf<D>, CallError> {
  return useQuery<PreviewOf<D>, CallError>({
    // A key of its own while disabled hides the last response when the preview is enabled again.
    queryKey: [definition.path, "preview", enabled ? input : null],
    queryFn: ({ signal }) => {
      const query = { ...(input as { query?: object }).query, preview: "true" };
      const fullInput = { ...input, query, signal } as unknown as CallInput<D>;
      return call(definition, fullInput) as Promise<unknown> as Promise<PreviewOf<D>>;
    },
    enabled,
    meta: { shows },
    ...(keepsPrevious && enabled ? { placeholderData: keepPreviousData as never } : {}),
    // A cached impact could be wrong by now.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
