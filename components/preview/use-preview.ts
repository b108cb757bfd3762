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
  /** The lists that the answer comes from: it is asked for again when a change reaches them. */
  shows?: readonly ListName[];
  /** The last answer stands until the next one is there. */
  keeps?: boolean;
}

/** What a call would reach, counted by the server anew each time it is wanted; nothing is changed. */
export function usePreview<D extends EndpointDefinition & { preview: Schema }>(
  definition: D,
  input: PreviewInput<D> | null,
  enabled = input !== null,
  { shows, keeps = false }: PreviewOptions = {},
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
    meta: { shows },
    ...(keeps && enabled ? { placeholderData: keepPreviousData as never } : {}),
    // An earlier figure would be taken for what is so.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
