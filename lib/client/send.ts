"use client";
import {
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useAccountId } from "@/lib/client/account-id";
import { outboxKey, shownBy } from "@/lib/client/cache";
import { type CallInput, call, callWhole, type SendInput } from "@/lib/client/call";
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
import { confirmAccount, isReplaced } from "@/lib/client/confirm-account";
import {
  deleteDraft,
  deleteSentKey,
  deleteSentKeysAbout,
  isExpired,
  readSentKey,
  type SentKey,
  storeSentKey,
} from "@/lib/client/drafts";
import type { addToOutbox, OutboxDraft } from "@/lib/client/outbox";
import { serverNow } from "@/lib/client/server-clock";
import { useIsMounted } from "@/lib/client/use-is-mounted";
import type { EndpointDefinition, ResponseOf } from "@/lib/contract/endpoint";

const RETRIES = 2;
const RETRY_MS = 800;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The mutation key of optimistic updates. */
export const OPTIMISTIC = ["optimistic"];
export interface Optimistic {
  queryKey: QueryKey;
  change: (cached: unknown) => unknown;
}
type Snapshot = [QueryKey, unknown][];
export interface SendOptions<D extends EndpointDefinition> {
  /** The draft that holds the key, instead of the endpoint's `key`. A success deletes it. */
  draft?: string;
  optimistic?: (input: SendInput<D>) => Optimistic;
  /** A call without a response becomes this row of the outbox, and `onStored` runs instead of `onError`. */
  outbox?: {
    draft: (input: SendInput<D>) => OutboxDraft;
    /** The caller imports it, as it must be loaded when there is no network. */
    add: typeof addToOutbox;
  };
  onStored?: () => void;
  onSend?: () => void;
  /** Both run only while the form is mounted, unless the response holds a secret. */
  onSuccess?: (response: ResponseOf<D>, input: SendInput<D>) => void;
  onError?: (error: CallError, input: SendInput<D>) => void;
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

/** Only the end is stored, as the whole token of a mail opens a place. */
const endOf = (id: unknown) => String(id).slice(-12);

interface Values {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** Returns one subject, such as `place.<class>.<person>`, for each id of the key's field. */
export function subjectsOf({ key }: EndpointDefinition, { params, query, body }: Values): string[] {
  if (!key) return [];
  const [kind = "", field] = key.split(":");
  if (!field) return [kind];
  const person = query?.for ? `.${endOf(query.for)}` : "";
  return [params?.[field] ?? body?.[field] ?? []].flat().map((id) => kind + endOf(id) + person);
}

/** Without a name each press has its own key. */
function nameOf(definition: EndpointDefinition, input: Values): string | undefined {
  const subjects = subjectsOf(definition, input);
  if (subjects.length === 0) return undefined;
  const { method, path } = definition;
  const address = path.replace(/:(\w+)/g, (_, name: string) => endOf(input.params?.[name]));
  return [method, address, ...subjects].join(" ");
}

async function applyOptimistic(
  client: QueryClient,
  { queryKey, change }: Optimistic,
): Promise<Snapshot> {
  await client.cancelQueries({ queryKey });
  const snapshot = client.getQueriesData({ queryKey });
  client.setQueriesData({ queryKey }, (cached) => cached && change(cached));
  return snapshot;
}

const keyed = <D extends EndpointDefinition>(
  { keyField }: D,
  input: SendInput<D>,
  key: string,
): SendInput<D> => {
  const { body } = input as unknown as { body: object };
  return keyField ? { ...input, body: { ...body, [keyField]: key } } : input;
};

async function callWithRetries<D extends EndpointDefinition>(
  definition: D,
  input: SendInput<D>,
  { key }: SentKey,
): Promise<{ body: ResponseOf<D>; headers: Headers; tries: number }> {
  const keyedInput = { ...keyed(definition, input, key), idempotencyKey: key } as unknown;
  for (let tries = 0; ; tries += 1) {
    try {
      return { ...(await callWhole(definition, keyedInput as CallInput<D>)), tries };
    } catch (failure) {
      const error = failure as CallError;
      if (isRejected(error)) throw error;
      if (tries === RETRIES || !navigator.onLine) throw error.status >= 500 ? error : unconfirmed();
      await wait(RETRY_MS);
    }
  }
}

async function refetch(client: QueryClient, definition: EndpointDefinition): Promise<void> {
  const predicate = shownBy(definition);
  // A first read under way may predate the change, and an invalidation would only wait for it.
  const fetching = client.getQueryCache().findAll({ predicate, fetchStatus: "fetching" });
  const unread = fetching.filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate });
  if (unread.length > 0)
    await client.invalidateQueries({ predicate: (query) => unread.includes(query) });
}

interface Sender {
  client: QueryClient;
  account: string;
  isMounted: () => boolean;
  /** The keys that this mounted button has sent. */
  ownKeys: Set<string>;
}

interface Sending<D extends EndpointDefinition> {
  definition: D;
  options: SendOptions<D>;
  sender: Sender;
}

/** The stored key of a request. Without a name it is never stored. */
function keyEntryOf<D extends EndpointDefinition>(
  { definition, options, sender: { account } }: Sending<D>,
  input: SendInput<D>,
) {
  const name = options.draft ?? nameOf(definition, input as Values);
  const read = () => (name ? readSentKey(account, name) : null);
  return {
    read,
    store: (sent: SentKey) => {
      if (name) storeSentKey(account, name, sent);
    },
    delete: ({ key }: SentKey) => {
      if (name && read()?.key === key) deleteSentKey(account, name);
    },
  };
}

async function send<D extends EndpointDefinition>(
  sending: Sending<D>,
  input: SendInput<D>,
): Promise<ResponseOf<D>> {
  const { definition, options } = sending;
  options.onSend?.();
  if (isReplaced() && !(await confirmAccount())) throw noResponse();
  const entry = keyEntryOf(sending, input);
  const earlierKey = entry.read();
  if (earlierKey && isExpired(earlierKey)) {
    entry.delete(earlierKey);
    throw checkFirst();
  }
  if (!navigator.onLine) throw earlierKey ? unconfirmed() : offline();
  return hasKey(definition)
    ? sendWithKey(sending, input, earlierKey)
    : call(definition, input as unknown as CallInput<D>);
}

async function sendWithKey<D extends EndpointDefinition>(
  sending: Sending<D>,
  input: SendInput<D>,
  earlierKey: SentKey | null,
): Promise<ResponseOf<D>> {
  const { definition, options, sender } = sending;
  const { ownKeys } = sender;
  const entry = keyEntryOf(sending, input);
  const sent = earlierKey ?? {
    key: crypto.randomUUID(),
    at: serverNow().getTime(),
    of: JSON.stringify(input),
  };
  entry.store(sent);
  // The change that an earlier screen's button made may be undone since.
  const isOfEarlierScreen = earlierKey && !options.draft && !ownKeys.has(sent.key);
  if (!isOfEarlierScreen) ownKeys.add(sent.key);
  try {
    const { body, headers, tries } = await callWithRetries(definition, input, sent);
    // The first try may have arrived although its response was lost.
    const isReplay = tries === 0 && headers.get("idempotency-replayed");
    if (isOfEarlierScreen && isReplay) throw savedBefore();
    entry.delete(sent);
    return body;
  } catch (failure) {
    const error = failure as CallError;
    if (isUnconfirmed(error)) ownKeys.add(sent.key);
    if (!keepsKey(error)) entry.delete(sent);
    throw error.code === "IDEMPOTENCY_KEY_REUSED" ? savedBefore() : error;
  }
}

/** Returns whether the call is stored. It keeps the key with which it may have arrived. */
async function storeInOutbox<D extends EndpointDefinition>(
  sending: Sending<D>,
  input: SendInput<D>,
): Promise<boolean> {
  const { definition, options, sender } = sending;
  const { draft, outbox } = options;
  const { client, account } = sender;
  if (!outbox) return false;
  const entry = keyEntryOf(sending, input);
  const sent = entry.read();
  const key = sent?.of === JSON.stringify(input) ? sent.key : crypto.randomUUID();
  const { body } = keyed(definition, input, key) as unknown as { body: unknown };
  const row = { id: crypto.randomUUID(), at: serverNow().getTime(), key, input: { body } };
  try {
    await outbox.add(account, { ...outbox.draft(input), ...row, state: "WAITING", message: null });
  } catch {
    return false;
  }
  if (sent) entry.delete(sent);
  if (draft) deleteDraft(account, draft);
  await client.invalidateQueries({ queryKey: outboxKey(account) });
  return true;
}

/** The mutation of `useSend`, without a component. */
export function mutationOf<D extends EndpointDefinition>(
  definition: D,
  options: SendOptions<D>,
  sender: Sender,
): UseMutationOptions<ResponseOf<D>, CallError, SendInput<D>, Snapshot> {
  const { draft, optimistic } = options;
  const { client, account, isMounted } = sender;
  const sending = { definition, options, sender };
  const isListening = () => isMounted() || definition.secret;
  return {
    mutationKey: optimistic && OPTIMISTIC,
    mutationFn: (input) => send(sending, input),
    onMutate: (input) => (optimistic ? applyOptimistic(client, optimistic(input)) : []),
    onSuccess: (response, input) => {
      deleteSentKeysAbout(account, subjectsOf(definition, input as Values));
      // A form that was left would otherwise show its saved text as unsaved.
      if (draft) deleteDraft(account, draft);
      if (isListening()) options.onSuccess?.(response, input);
      void refetch(client, definition);
    },
    onError: async (error, input, snapshot = []) => {
      if (!isRejected(error) && (await storeInOutbox(sending, input))) {
        if (isListening()) options.onStored?.();
        return;
      }
      for (const [key, data] of snapshot) client.setQueryData(key, data);
      if (isListening()) options.onError?.(error, input);
      // After these errors the change may be done elsewhere, in conflict, or gone.
      const stale = [404, 409, 422].includes(error.status);
      if (stale || (isUnconfirmed(error) && !definition.secret)) void refetch(client, definition);
    },
  };
}

/** Sends a change under one idempotency key until it has a response (docs/saving.md). */
export function useSend<D extends EndpointDefinition>(
  definition: D,
  options: SendOptions<D> = {},
): Send<D> {
  const client = useQueryClient();
  const account = useAccountId();
  const isMounted = useIsMounted();
  const running = useRef<Promise<ResponseOf<D>>>(undefined);
  const [ownKeys] = useState(() => new Set<string>());
  const sender = { client, account, isMounted, ownKeys };
  const mutation = useMutation(mutationOf(definition, options, sender));
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
