"use client";
import {
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useRef } from "react";
import { type CallError, type CallInput, call } from "@/lib/client/call";
import { type Before, type Expectation, showExpected, takeBack } from "@/lib/client/optimistic";
import type { EndpointDefinition, ResponseOf } from "@/lib/contract/endpoint";

type Input<D extends EndpointDefinition> = Omit<CallInput<D>, "idempotencyKey" | "signal">;

/** The cache key of a call: its path, then what it is called with. */
export function keyOf<D extends EndpointDefinition>(
  definition: D,
  input?: Partial<Input<D>>,
): QueryKey {
  return input === undefined ? [definition.path] : [definition.path, input];
}

/** A GET of the contract, cached by its path and input. */
export function useCall<D extends EndpointDefinition>(
  definition: D,
  input: Input<D>,
  options: {
    enabled?: boolean;
    /** Asks again after so many milliseconds, as long as the answer says so. */
    poll?: (data: ResponseOf<D> | undefined) => number | false;
  } = {},
): UseQueryResult<ResponseOf<D>, CallError> {
  return useQuery({
    queryKey: keyOf(definition, input),
    queryFn: ({ signal }) => call(definition, { ...input, signal } as unknown as CallInput<D>),
    enabled: options.enabled ?? true,
    refetchInterval: ({ state }) => options.poll?.(state.data) ?? false,
  });
}

interface SendOptions<D extends EndpointDefinition> {
  /** Calls whose cached answers this one outdates. */
  refreshes?: readonly EndpointDefinition[];
  onSuccess?: (answer: ResponseOf<D>, input: Input<D>) => void;
  onError?: (error: CallError, input: Input<D>) => void;
  /** What to show at once; taken back when the call is refused. */
  expects?: (input: Input<D>) => Expectation;
}

/**
 * A POST, PUT or DELETE of the contract. Each input has one Idempotency-Key until it succeeds or is refused, so that a try
 * again after a lost answer acts once.
 */
export function useSend<D extends EndpointDefinition>(
  definition: D,
  options: SendOptions<D> = {},
): UseMutationResult<ResponseOf<D>, CallError, Input<D>, Before> {
  const client = useQueryClient();
  const pending = useRef<{ input: string; key: string } | null>(null);
  return useMutation<ResponseOf<D>, CallError, Input<D>, Before>({
    mutationFn: async (input) => {
      const isForm = "body" in input && input.body instanceof FormData;
      const text = isForm ? crypto.randomUUID() : JSON.stringify(input);
      if (pending.current?.input !== text)
        pending.current = { input: text, key: crypto.randomUUID() };
      try {
        const answer = await call(definition, {
          ...input,
          idempotencyKey: pending.current.key,
        } as unknown as CallInput<D>);
        pending.current = null;
        return answer;
      } catch (error) {
        const { status, code } = error as CallError;
        // The first one may still be on its way: only the same key finds out.
        const undecided = code === "REQUEST_IN_PROGRESS" || code === "TOO_MANY_TRIES";
        if (status > 0 && status < 500 && !undecided) pending.current = null;
        throw error;
      }
    },
    onMutate: async (input) => {
      const expected = options.expects?.(input);
      return expected ? showExpected(client, expected) : [];
    },
    onSuccess: async (answer, input) => {
      options.onSuccess?.(answer, input);
      await Promise.all(
        (options.refreshes ?? []).map((stale) =>
          client.invalidateQueries({ queryKey: [stale.path] }),
        ),
      );
    },
    onError: (error, input, before) => {
      takeBack(client, before ?? []);
      options.onError?.(error, input);
      // What was cancelled on its way, or changed meanwhile.
      for (const [queryKey] of before ?? []) void client.invalidateQueries({ queryKey });
    },
  });
}
