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
  isRefusal,
  isUnconfirmed,
  noAnswer,
  offline,
  savedBefore,
  unconfirmed,
} from "@/lib/client/call-error";
import { dropSentKey, isOld, keepSentKey, readSentKey, type SentKey } from "@/lib/client/drafts";
import { useIsMounted } from "@/lib/client/is-mounted";
import type { addToOutbox, OutboxDraft } from "@/lib/client/outbox";
import { isReplaced, isSameAccount } from "@/lib/client/same-account";
import type { EndpointDefinition, ResponseOf } from "@/lib/contract/endpoint";

const RETRIES = 2;
const RETRY_MS = 800;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface Optimistic {
  queryKey: QueryKey;
  change: (cached: unknown) => unknown;
}
type Snapshot = [QueryKey, unknown][];
type Of<D extends EndpointDefinition, T> = T | ((input: SendInput<D>) => T);

export interface SendOptions<D extends EndpointDefinition> {
  /**
   * `offer.new` or `book.<classId>` keeps one key until a response, also after a reload. Without it each
   * press has its own key.
   */
  form?: Of<D, string>;
  /** A success drops the keys of these forms, as their same request is a new one then. */
  undoes?: Of<D, readonly string[]>;
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

const resolve = <D extends EndpointDefinition, T>(of: Of<D, T> | undefined, input: SendInput<D>) =>
  typeof of === "function" ? (of as (input: SendInput<D>) => T)(input) : of;

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
  const listens = () => isMounted() || evenIfLeft === true;
  const refetch = async () => {
    const predicate = shownBy(definition);
    // A first read under way may predate the change, and an invalidation would only wait for it.
    const first = client.getQueryCache().findAll({ predicate, fetchStatus: "fetching" });
    const early = first.filter(({ state }) => state.data === undefined);
    await client.invalidateQueries({ predicate });
    if (early.length > 0)
      await client.invalidateQueries({ predicate: (query) => early.includes(query) });
  };

  const find = (name: string | undefined): SentKey | null => {
    if (!name) return null;
    return (
      readSentKey(account, name) ?? (unstored.current?.name === name ? unstored.current : null)
    );
  };
  const keep = (name: string | undefined, sent: SentKey) => {
    if (!name) return;
    unstored.current = keepSentKey(account, name, sent) ? undefined : { ...sent, name };
  };
  const drop = (name: string | undefined, { key }: SentKey) => {
    if (find(name)?.key !== key) return;
    unstored.current = undefined;
    if (name) dropSentKey(account, name);
  };
  const withClientId = (input: SendInput<D>, key: string): SendInput<D> => {
    const { body } = input as unknown as { body: object };
    return clientId ? { ...input, body: { ...body, clientId: key } } : input;
  };

  async function tryUnder({ key }: SentKey, input: SendInput<D>): Promise<ResponseOf<D>> {
    const whole = { ...withClientId(input, key), idempotencyKey: key } as unknown;
    for (let tries = 0; ; tries += 1) {
      try {
        return await call(definition, whole as CallInput<D>);
      } catch (failure) {
        const error = failure as CallError;
        if (isRefusal(error)) throw error;
        if (tries === RETRIES || !navigator.onLine)
          throw error.status >= 500 ? error : unconfirmed();
        await wait(RETRY_MS);
      }
    }
  }

  async function send(input: SendInput<D>): Promise<ResponseOf<D>> {
    options.onSend?.();
    if (isReplaced() && !(await isSameAccount().catch(() => false))) throw noAnswer();
    const name = resolve(form, input);
    const before = find(name);
    if (before && isOld(before)) {
      drop(name, before);
      throw checkFirst();
    }
    if (!navigator.onLine) throw before ? unconfirmed() : offline();
    if (!hasKey(definition)) return call(definition, input as unknown as CallInput<D>);
    const sent = before ?? { key: crypto.randomUUID(), at: Date.now(), of: JSON.stringify(input) };
    keep(name, sent);
    try {
      const response = await tryUnder(sent, input);
      drop(name, sent);
      return response;
    } catch (failure) {
      const error = failure as CallError;
      if (!keepsKey(error)) drop(name, sent);
      throw error.code === "IDEMPOTENCY_KEY_REUSED" ? savedBefore() : error;
    }
  }

  /** Stores the call under the key with which this same request may have arrived. */
  async function store(input: SendInput<D>): Promise<boolean> {
    if (!outbox) return false;
    const name = resolve(form, input);
    const sent = find(name);
    const key = sent?.of === JSON.stringify(input) ? sent.key : crypto.randomUUID();
    const { body } = withClientId(input, key) as unknown as { body: unknown };
    const row = { id: crypto.randomUUID(), at: Date.now(), key, input: { body } };
    try {
      const draft = outbox.draft(input);
      await outbox.add(account, { ...draft, ...row, state: "WAITING", message: null });
    } catch {
      return false;
    }
    if (sent) drop(name, sent);
    await client.invalidateQueries({ queryKey: outboxKey(account) });
    return true;
  }

  const mutation = useMutation<ResponseOf<D>, CallError, SendInput<D>, Snapshot>({
    mutationFn: send,
    onMutate: (input) => (optimistic ? snapshotAndShow(client, optimistic(input)) : []),
    onSuccess: (response, input) => {
      for (const name of resolve(undoes, input) ?? []) dropSentKey(account, name);
      if (listens()) options.onSuccess?.(response, input);
      void refetch();
    },
    onError: async (error, input, before = []) => {
      if (!isRefusal(error) && (await store(input))) {
        if (listens()) onStored?.();
        return;
      }
      for (const [key, data] of before) client.setQueryData(key, data);
      if (listens()) options.onError?.(error, input);
      // After these errors the change may be done elsewhere, in conflict, or gone.
      const stale = [404, 409, 422].includes(error.status);
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
  const { isPending, error } = mutation;
  const awaitsResponse = isPending || (error !== null && isUnconfirmed(error));
  return { ...mutation, mutate, mutateAsync: once, awaitsResponse };
}
