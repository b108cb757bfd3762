"use client";
import {
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { useAccountId } from "@/lib/client/account-id";
import { outboxKey, shownBy } from "@/lib/client/cache";
import { type CallInput, call, type SendInput } from "@/lib/client/call";
import {
  type CallError,
  checkFirst,
  isUnconfirmed,
  noAnswer,
  offline,
  savedBefore,
  unconfirmed,
} from "@/lib/client/call-error";
import {
  dropKeysAbout,
  dropSentKey,
  keepSentKey,
  readSentKey,
  type SentKey,
} from "@/lib/client/drafts";
import type { addToOutbox, OutboxDraft } from "@/lib/client/outbox";
import { isReplaced, isSameAccount } from "@/lib/client/same-account";
import type { EndpointDefinition, ResponseOf } from "@/lib/contract/endpoint";

const RETRIES = 2;
const RETRY_MS = 800;
/** How long the server keeps a key. */
const KEY_MS = 24 * 60 * 60 * 1000;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A change of cached data, shown before the server responds. */
export interface Optimistic {
  queryKey: QueryKey;
  change: (cached: unknown) => unknown;
}
type Snapshot = [QueryKey, unknown][];

export interface SendOptions<D extends EndpointDefinition> {
  /** The form's name, `offer.new` or `book.<classId>`: one key until a response, after a reload too. Absent: a key a press. */
  form?: string | ((input: SendInput<D>) => string);
  /** Puts the key into what is sent, where the server knows it by another name. */
  withKey?: (input: SendInput<D>, key: string) => SendInput<D>;
  optimistic?: (input: SendInput<D>) => Optimistic;
  /** Where there is no response, the call goes to the outbox as this row; `onStored` follows then, and no `onError`. */
  outbox?: {
    draft: (input: SendInput<D>) => OutboxDraft;
    /** Given, because its code must be there without a network. */
    add: typeof addToOutbox;
  };
  onStored?: () => void;
  onSuccess?: (response: ResponseOf<D>, input: SendInput<D>) => void;
  onError?: (error: CallError, input: SendInput<D>) => void;
}

/** Statuses that are no response to the request itself: the key stays. */
const keepsKey = (error: CallError) =>
  isUnconfirmed(error) || [0, 408, 425, 429].includes(error.status);

const hasKey = ({ secret, ignoresKey, body }: EndpointDefinition) =>
  !secret && !ignoresKey && body !== "multipart";

async function snapshotAndShow(
  client: QueryClient,
  { queryKey, change }: Optimistic,
): Promise<Snapshot> {
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData({ queryKey });
  client.setQueriesData({ queryKey }, (cached) => cached && change(cached));
  return before;
}

/**
 * Sends a form's change: under one idempotency key until it has a response, tried three times, then refetches the lists that
 * it changes. A second press while it is sent does nothing (docs/saving.md).
 */
export function useSend<D extends EndpointDefinition>(
  definition: D,
  { form, withKey, optimistic, outbox, onStored, onSuccess, onError }: SendOptions<D> = {},
): UseMutationResult<ResponseOf<D>, CallError, SendInput<D>, Snapshot> {
  const client = useQueryClient();
  const account = useAccountId();
  const press = useRef<SentKey | null>(null);
  const running = useRef<Promise<ResponseOf<D>>>(undefined);
  const refetch = async () => {
    const predicate = shownBy(definition);
    // A first read under way may be older than the change, and an invalidation only waits for it.
    const first = client.getQueryCache().findAll({ predicate, fetchStatus: "fetching" });
    const early = first.filter(({ state }) => state.data === undefined);
    await client.invalidateQueries({ predicate });
    if (early.length > 0)
      await client.invalidateQueries({ predicate: (query) => early.includes(query) });
  };

  const nameOf = (input: SendInput<D>) => (typeof form === "function" ? form(input) : form);

  async function send(input: SendInput<D>): Promise<ResponseOf<D>> {
    if (isReplaced() && !(await isSameAccount().catch(() => false))) throw noAnswer();
    const form = nameOf(input);
    const sent = press.current ?? (form ? readSentKey(account, form) : null);
    if (!navigator.onLine) throw sent ? unconfirmed() : offline();
    if (!hasKey(definition)) return call(definition, input as CallInput<D>);
    const spend = () => {
      press.current = null;
      if (form) dropSentKey(account, form);
    };
    if (sent && Date.now() - sent.at > KEY_MS) {
      spend();
      throw checkFirst();
    }
    const { key, at } = sent ?? { key: crypto.randomUUID(), at: Date.now() };
    press.current = { key, at };
    if (form) keepSentKey(account, form, { key, at });
    try {
      const whole = { ...(withKey?.(input, key) ?? input), idempotencyKey: key };
      const response = await call(definition, whole as CallInput<D>);
      spend();
      return response;
    } catch (failure) {
      const error = failure as CallError;
      if (!keepsKey(error)) spend();
      if (error.code === "IDEMPOTENCY_KEY_REUSED") throw savedBefore();
      throw error.status === 0 ? unconfirmed() : error;
    }
  }

  /** Whether the outbox has taken the call over, under the key with which it may have arrived. */
  async function store(input: SendInput<D>): Promise<boolean> {
    if (!outbox) return false;
    const form = nameOf(input);
    const sent = press.current ?? (form ? readSentKey(account, form) : null);
    const key = sent?.key ?? crypto.randomUUID();
    const { body } = (withKey?.(input, key) ?? input) as unknown as { body: unknown };
    const row = { id: crypto.randomUUID(), at: Date.now(), key, input: { body } };
    try {
      const draft = outbox.draft(input);
      await outbox.add(account, { ...draft, ...row, state: "WAITING", message: null });
    } catch {
      return false;
    }
    if (form) dropSentKey(account, form);
    await client.invalidateQueries({ queryKey: outboxKey(account) });
    return true;
  }

  const mutation = useMutation<ResponseOf<D>, CallError, SendInput<D>, Snapshot>({
    mutationFn: send,
    retry: (count, error) =>
      count < RETRIES && hasKey(definition) && navigator.onLine && isUnconfirmed(error),
    retryDelay: RETRY_MS,
    onMutate: (input) => {
      press.current = null;
      return optimistic ? snapshotAndShow(client, optimistic(input)) : [];
    },
    onSuccess: (response, input) => {
      const id = nameOf(input)?.match(UUID)?.[0];
      if (id) dropKeysAbout(account, id);
      onSuccess?.(response, input);
      return refetch();
    },
    onError: async (error, input, before = []) => {
      if ((error.status === 0 || isUnconfirmed(error)) && (await store(input))) {
        onStored?.();
        return;
      }
      for (const [key, data] of before) client.setQueryData(key, data);
      onError?.(error, input);
      // The screen may be stale: done all the same, or in the way, or gone.
      const stale = [404, 409, 422].includes(error.status) || error.code === "CHECK_FIRST";
      if (stale || (isUnconfirmed(error) && !definition.secret)) void refetch();
    },
  });

  const { mutateAsync } = mutation;
  const once = useCallback(
    (...given: Parameters<typeof mutateAsync>) => {
      running.current ??= mutateAsync(...given).finally(() => {
        running.current = undefined;
      });
      return running.current;
    },
    [mutateAsync],
  );
  const mutate = useCallback(
    (...given: Parameters<typeof mutateAsync>) => void once(...given).catch(() => undefined),
    [once],
  );
  return { ...mutation, mutate, mutateAsync: once };
}
