"use client";
import {
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { cacheOf, refreshAfter, shownBy } from "@/lib/client/cache";
import type { SendInput } from "@/lib/client/call";
import { type CallInput, call } from "@/lib/client/call";
import type { CallError } from "@/lib/client/call-error";
import { notify } from "@/lib/client/notices";
import { type Before, type Expectation, showExpected, takeBack } from "@/lib/client/optimistic";
import { noteSaved } from "@/lib/client/saved";
import { createLine, type Line, loadLost } from "@/lib/client/sending";
import type { EndpointDefinition, ResponseOf } from "@/lib/contract/endpoint";

type Input<D extends EndpointDefinition> = SendInput<D>;

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
    ...cacheOf(definition, input),
    queryFn: ({ signal }) => call(definition, { ...input, signal } as unknown as CallInput<D>),
    enabled: options.enabled ?? true,
    refetchInterval: ({ state }) => options.poll?.(state.data) ?? false,
  });
}

/** Reads a call anew, whatever the cache holds, and shows it wherever it is shown. */
export function useRead() {
  const client = useQueryClient();
  return useCallback(
    <D extends EndpointDefinition>(definition: D, input: Input<D>): Promise<ResponseOf<D>> =>
      client.fetchQuery({
        ...cacheOf(definition, input),
        queryFn: () => call(definition, input as unknown as CallInput<D>),
        staleTime: 0,
        retry: false,
      }),
    [client],
  );
}

/** Reads anew whatever shows what a call changes, where that changes after its answer. */
export function useRefresh() {
  const client = useQueryClient();
  return useCallback(
    (definition: Pick<EndpointDefinition, "changes">) => void refreshAfter(client, definition),
    [client],
  );
}

/** After a change that was made: reads anew, and says where that fails. */
function readAfter(client: QueryClient, definition: EndpointDefinition): Promise<void> {
  const reading = refreshAfter(client, definition);
  loadLost().then(
    ({ followReading }) => followReading(client, shownBy(definition), reading),
    () => undefined,
  );
  return reading;
}

const lostCoach = (client: QueryClient) =>
  loadLost().then(
    ({ hasLostCoach }) => hasLostCoach(client),
    () => false,
  );

/** How long a screen may take to show what was read anew. */
const GOING_MS = 1000;

interface SendOptions<D extends EndpointDefinition> {
  onSuccess?: (answer: ResponseOf<D>, input: Input<D>) => void;
  onError?: (error: CallError, input: Input<D>) => void;
  /** What to show at once, and, of the same, once it is answered; taken back when the call is refused. */
  expects?: (input: Input<D>, answer?: ResponseOf<D>) => Expectation;
  /** What a long list shows of it before it has been read anew. */
  makes?: (answer: ResponseOf<D>, input: Input<D>) => Expectation | Expectation[];
  /** The form's own line, where it may send one of several calls. */
  line?: Line;
  /** Its refusals are told in passing, not shown in something that may go. */
  tellsItself?: boolean;
}

/** Whether the component is there, for what comes late; and a refusal that it shows, which is said where it goes with it. */
function useIsThere() {
  const there = useRef<{ is: boolean; refusal?: CallError }>({ is: true });
  useEffect(() => {
    const now = there.current;
    now.is = true;
    return () => {
      now.is = false;
      if (now.refusal) notify("error", now.refusal.message);
    };
  }, []);
  return there.current;
}

/**
 * One form's changes, one after the other; `onEarlier` gets the answer of a lost one that turns out to have been made. A
 * form that `creates` is to close then, or to show what it made: the message says that it exists. Where it answers true, the
 * one sent now goes on without a word: of a switch the last press alone counts. A text that it answers is said of what was
 * made, where that cannot be changed by saving again or elsewhere. `onMade` gets the answer of one that was
 * left and turns out to have been made, which is shown from then on.
 */
export function useLine(
  onEarlier?: (answer: unknown, input: object) => unknown,
  creates = false,
  onMade?: (answer: unknown, input: object) => void,
): Line {
  const client = useQueryClient();
  const latest = useRef({ onEarlier, creates, onMade });
  useEffect(() => {
    latest.current = { onEarlier, creates, onMade };
  });
  const [line] = useState(() =>
    createLine(
      (answer, input) => latest.current.onEarlier?.(answer, input),
      () => latest.current.creates,
      (answer, { definition, input }) => {
        latest.current.onMade?.(answer, input);
        void readAfter(client, definition);
      },
    ),
  );
  // With the row that was deleted, its question goes, and nothing else would say what became of it.
  useEffect(() => () => line.leave(), [line]);
  return line;
}

/** The same call, whose first argument is another object each time. */
const withOwnInput = <F extends (...given: never[]) => unknown>(send: F): F =>
  ((input: object, ...then: never[]) => send({ ...input } as never, ...then)) as unknown as F;

/**
 * A POST, PUT or DELETE of the contract (`lib/client/sending.ts`), after which whatever shows what it `changes` is read
 * anew. It is sent at once or fails at once.
 */
export function useSend<D extends EndpointDefinition>(
  definition: D,
  options: SendOptions<D> = {},
): UseMutationResult<ResponseOf<D>, CallError, Input<D>, Before> {
  const client = useQueryClient();
  const own = useLine();
  const there = useIsThere();
  const line = options.line ?? own;
  const refresh = () => refreshAfter(client, definition);
  /** Presses that got the answer of one that was on its way, by what each was called with: it is told once. */
  const pressed = useRef<{ answer?: Promise<unknown>; again: WeakSet<object>; lost?: number }>({
    again: new WeakSet(),
  }).current;
  const mutation = useMutation<ResponseOf<D>, CallError, Input<D>, Before>({
    mutationFn: (input) => {
      const answer = line.send(definition, input);
      if (answer === pressed.answer) pressed.again.add(input);
      pressed.answer = answer;
      return answer;
    },
    onMutate: async (input) => {
      delete there.refusal;
      pressed.lost = line.openSince();
      const expected = options.expects?.(input);
      return expected ? showExpected(client, expected, pressed.lost) : [];
    },
    onSuccess: async (answer, input, before) => {
      if (pressed.again.has(input)) return;
      delete there.refusal;
      noteSaved(client, answer);
      if (options.expects) takeBack(client, before, options.expects(input, answer).change);
      for (const made of [options.makes?.(answer, input) ?? []].flat())
        await showExpected(client, made, pressed.lost);
      options.onSuccess?.(answer, input);
      await readAfter(client, definition);
    },
    onError: async (error, input, before) => {
      if (pressed.again.has(input)) return;
      takeBack(client, before ?? []);
      // To a trainee, what belongs to a coach who has ended the link does not exist.
      if (error.status === 404 && (await lostCoach(client))) return refresh();
      // The form that created is about to go.
      const stays = there.is && error.code !== "EARLIER_CREATED";
      if (error.code !== "ABANDONED") {
        if (stays) options.onError?.(error, input);
        else notify("error", error.message);
      }
      // What was cancelled on its way, or changed meanwhile.
      for (const [queryKey] of before ?? []) void client.invalidateQueries({ queryKey });
      // It may have been done all the same. A password that may have changed has ended the session: to read anything would lead
      // to the login before one has read why.
      const ended = definition.secret && definition.changes?.includes("account");
      const unknown = error.status === 0 ? !ended : error.status >= 500;
      // What is gone, or stands in the way, the screens do not show yet; what the refusal stands in may go with it.
      const behind = error.status === 404 || error.status === 409;
      // Of another window's change the form has words of its own.
      if (behind && stays && !options.tellsItself && error.code !== "CHANGED_MEANWHILE")
        there.refusal = error;
      if (unknown || behind)
        void refresh().then(() =>
          setTimeout(() => {
            if (there.refusal === error) delete there.refusal;
          }, GOING_MS),
        );
    },
  });
  // What it is called with may be one object at every press.
  const { mutate, mutateAsync } = mutation;
  return {
    ...mutation,
    mutate: useMemo(() => withOwnInput(mutate), [mutate]),
    mutateAsync: useMemo(() => withOwnInput(mutateAsync), [mutateAsync]),
  };
}
