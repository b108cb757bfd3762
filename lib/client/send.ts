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
  isRejected,
  isUnconfirmed,
  noResponse,
  offline,
  savedBefore,
  unconfirmed,
} from "@/lib/client/call-error";
import { dropSentKey, isOld, readSentKey, type SentKey, storeSentKey } from "@/lib/client/drafts";
import { useIsMounted } from "@/lib/client/is-mounted";
import type { addToOutbox, OutboxDraft } from "@/lib/client/outbox";
import { isReplaced, isSameAccount } from "@/lib/client/same-account";
import { serverNow } from "@/lib/client/server-clock";
import type { EndpointDefinition, ResponseOf } from "@/lib/contract/endpoint";

const RETRIES = 2;
const RETRY_MS = 800;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Finds the pending changes that are shown already. */
export const OPTIMISTIC = ["optimistic"];
export interface Optimistic {
  queryKey: QueryKey;
  change: (cached: unknown) => unknown;
}
type Snapshot = [QueryKey, unknown][];
type OrFunction<D extends EndpointDefinition, T> = T | ((input: SendInput<D>) => T);

export interface SendOptions<D extends EndpointDefinition> {
  /**
   * `offer.new` or `book.<classId>` keeps one key until a response, also after a reload. Without it each
   * press has its own key.
   */
  form?: OrFunction<D, string>;
  /** A success drops the keys of these forms, as their same request is a new one then. */
  undoes?: OrFunction<D, readonly string[]>;
  /** The body carries the key as `clientId` too. */
  clientId?: true;
  optimistic?: (input: SendInput<D>) => Optimistic;
  /** A call without a response becomes this row of the outbox, and `onStored` runs instead of `onError`. */
  outbox?: {
    draft: (input: SendInput<D>) => OutboxDraft;
    /** The caller imports it, as it must be loaded when there is no network. */
    add: typeof addToOutbox;
  };
  onStored?: () => void;
  onSend?: () => void;
  /** `onSuccess` and `onError` run while the form is mounted, with `evenIfLeft` also later. */
  onSuccess?: (response: ResponseOf<D>, input: SendInput<D>) => void;
  onError?: (error: CallError, input: SendInput<D>) => void;
  evenIfLeft?: true;
}

export type Send<D extends EndpointDefinition> = UseMutationResult<
  ResponseOf<D>,
  CallError,
  SendInput<D>,
  Snapshot
> & {
  /** The call is pending, or had no response and may be done. */
  awaitsResponse: boolean;
};

/** These statuses are no response to the request itself. */
const keepsKey = (error: CallError) =>
  isUnconfirmed(error) || [0, 408, 425, 429].includes(error.status);

const hasKey = ({ secret, ignoresKey, body }: EndpointDefinition) =>
  !secret && !ignoresKey && body !== "multipart";

const resolve = <D extends EndpointDefinition, T>(
  value: OrFunction<D, T> | undefined,
  input: SendInput<D>,
) => (typeof value === "function" ? (value as (input: SendInput<D>) => T)(input) : value);

async function applyOptimistic(
  client: QueryClient,
  { queryKey, change }: Optimistic,
): Promise<Snapshot> {
  await client.cancelQueries({ queryKey });
  const snapshot = client.getQueriesData({ queryKey });
  client.setQueriesData({ queryKey }, (cached) => cached && change(cached));
  return snapshot;
}

/**
 * Sends a change under one idempotency key until it has a response, with two retries, then refetches
 * the lists that it changes. A second press meanwhile does nothing (docs/saving.md).
 */
export function useSend<D extends EndpointDefinition>(
  definition: D,
  options: SendOptions<D> = {},
): Send<D> {
  const { form, undoes, clientId, optimistic, outbox, onStored, evenIfLeft } = options;
  const client = useQueryClient();
  const account = useAccountId();
  /** The key when the device could not store it. */
  const unstored = useRef<SentKey & { name: string }>(undefined);
  const running = useRef<Promise<ResponseOf<D>>>(undefined);
  const isMounted = useIsMounted();
  const isListening = () => isMounted() || evenIfLeft === true;
  const refetch = async () => {
    const predicate = shownBy(definition);
    // A first read under way may predate the change, and an invalidation would only wait for it.
    const fetching = client.getQueryCache().findAll({ predicate, fetchStatus: "fetching" });
    const unread = fetching.filter(({ state }) => state.data === undefined);
    await client.invalidateQueries({ predicate });
    if (unread.length > 0)
      await client.invalidateQueries({ predicate: (query) => unread.includes(query) });
  };

  const findKey = (name: string | undefined): SentKey | null => {
    if (!name) return null;
    return (
      readSentKey(account, name) ?? (unstored.current?.name === name ? unstored.current : null)
    );
  };
  const storeKey = (name: string | undefined, sent: SentKey) => {
    if (!name) return;
    unstored.current = storeSentKey(account, name, sent) ? undefined : { ...sent, name };
  };
  const dropKey = (name: string | undefined, { key }: SentKey) => {
    if (findKey(name)?.key !== key) return;
    unstored.current = undefined;
    if (name) dropSentKey(account, name);
  };
  const withClientId = (input: SendInput<D>, key: string): SendInput<D> => {
    const { body } = input as unknown as { body: object };
    return clientId ? { ...input, body: { ...body, clientId: key } } : input;
  };

  async function tryWithKey({ key }: SentKey, input: SendInput<D>): Promise<ResponseOf<D>> {
    const keyedInput = { ...withClientId(input, key), idempotencyKey: key } as unknown;
    for (let tries = 0; ; tries += 1) {
      try {
        return await call(definition, keyedInput as CallInput<D>);
      } catch (failure) {
        const error = failure as CallError;
        if (isRejected(error)) throw error;
        if (tries === RETRIES || !navigator.onLine)
          throw error.status >= 500 ? error : unconfirmed();
        await wait(RETRY_MS);
      }
    }
  }

  async function send(input: SendInput<D>): Promise<ResponseOf<D>> {
    options.onSend?.();
    if (isReplaced() && !(await isSameAccount().catch(() => false))) throw noResponse();
    const name = resolve(form, input);
    const earlierKey = findKey(name);
    if (earlierKey && isOld(earlierKey)) {
      dropKey(name, earlierKey);
      throw checkFirst();
    }
    if (!navigator.onLine) throw earlierKey ? unconfirmed() : offline();
    if (!hasKey(definition)) return call(definition, input as unknown as CallInput<D>);
    const sent = earlierKey ?? {
      key: crypto.randomUUID(),
      at: serverNow().getTime(),
      of: JSON.stringify(input),
    };
    storeKey(name, sent);
    try {
      const response = await tryWithKey(sent, input);
      dropKey(name, sent);
      return response;
    } catch (failure) {
      const error = failure as CallError;
      if (!keepsKey(error)) dropKey(name, sent);
      throw error.code === "IDEMPOTENCY_KEY_REUSED" ? savedBefore() : error;
    }
  }

  /** Stores the call under the key with which this same request may have arrived. */
  async function store(input: SendInput<D>): Promise<boolean> {
    if (!outbox) return false;
    const name = resolve(form, input);
    const sent = findKey(name);
    const key = sent?.of === JSON.stringify(input) ? sent.key : crypto.randomUUID();
    const { body } = withClientId(input, key) as unknown as { body: unknown };
    const row = { id: crypto.randomUUID(), at: serverNow().getTime(), key, input: { body } };
    try {
      const draft = outbox.draft(input);
      await outbox.add(account, { ...draft, ...row, state: "WAITING", message: null });
    } catch {
      return false;
    }
    if (sent) dropKey(name, sent);
    await client.invalidateQueries({ queryKey: outboxKey(account) });
    return true;
  }

  const mutation = useMutation<ResponseOf<D>, CallError, SendInput<D>, Snapshot>({
    mutationKey: optimistic && OPTIMISTIC,
    mutationFn: send,
    onMutate: (input) => (optimistic ? applyOptimistic(client, optimistic(input)) : []),
    onSuccess: (response, input) => {
      for (const name of resolve(undoes, input) ?? []) dropSentKey(account, name);
      if (isListening()) options.onSuccess?.(response, input);
      void refetch();
    },
    onError: async (error, input, snapshot = []) => {
      if (!isRejected(error) && (await store(input))) {
        if (isListening()) onStored?.();
        return;
      }
      for (const [key, data] of snapshot) client.setQueryData(key, data);
      if (isListening()) options.onError?.(error, input);
      // After these errors the change may be done elsewhere, in conflict, or gone.
      const stale = [404, 409, 422].includes(error.status);
      if (stale || (isUnconfirmed(error) && !definition.secret)) void refetch();
    },
  });

  const { mutateAsync } = mutation;
  const once = useCallback(
    (...args: Parameters<typeof mutateAsync>) => {
      running.current ??= mutateAsync(...args).finally(() => {
        running.current = undefined;
      });
      return running.current;
    },
    [mutateAsync],
  );
  const mutate = useCallback(
    (...args: Parameters<typeof mutateAsync>) => void once(...args).catch(() => undefined),
    [once],
  );
  const { isPending, error } = mutation;
  const awaitsResponse = isPending || (error !== null && isUnconfirmed(error));
  return { ...mutation, mutate, mutateAsync: once, awaitsResponse };
}
