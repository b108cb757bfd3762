import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
} from "@tanstack/react-query";
import { createStore, del, get, set } from "idb-keyval";
import { monthCache } from "@/components/offline/month-cache";
import { cacheOf } from "@/lib/client/cache";
import { type CallInput, call } from "@/lib/client/call";
import { serverNow } from "@/lib/client/server-clock";
import { readToken } from "@/lib/client/token";
import { getActivityDetails } from "@/lib/contract/booking/roll-call";
import { type Activity, listMyActivities } from "@/lib/contract/classes/activities";
import type { EndpointDefinition } from "@/lib/contract/endpoint";
import { listDebts } from "@/lib/contract/money/debts";
import { addDays, monthStart, parisDay } from "@/lib/domain/paris-time";

/** Today and two more days: a weekend without a network. */
const DAYS = 3;
const MAX_CLASSES = 30;
/** An iPhone deletes a page's storage after seven days. */
const LIFETIME_DAYS = 7;
/** The owner of the stored data, readable before the account is loaded. */
const OWNER = "elan-day";

interface Stored {
  /** In milliseconds. */
  at: number;
  state: DehydratedState;
}

let opened: ReturnType<typeof createStore> | undefined;
const store = () => {
  opened ??= createStore("elan-device", "kept");
  return opened;
};
const keyOf = (account: string) => `day.${account}`;

export const isOffline = ({ meta }: Pick<Query, "meta">) => meta?.offline === true;

/** The end of the token, as another token may belong to another account. */
const mark = () => readToken()?.slice(-24) ?? "";

const prefetch = <T>(
  client: QueryClient,
  definition: EndpointDefinition,
  input: object,
  cache: object = cacheOf(definition, input),
): Promise<T> =>
  client.fetchQuery({
    ...(cache as ReturnType<typeof cacheOf>),
    queryFn: () => call(definition, input as CallInput<EndpointDefinition>),
    staleTime: 60_000,
    retry: false,
  }) as Promise<T>;

/** Fetches the coach's next days and stores every query that is marked `offline`. */
export async function storeOffline(client: QueryClient, account: string): Promise<void> {
  const startMark = mark();
  const today = parisDay(serverNow());
  const last = addDays(today, DAYS - 1);
  const offsets = monthStart(last) === monthStart(today) ? ["0"] : ["0", "1"];
  const months: Activity[][] = [];
  for (const monthOffset of offsets) {
    const input = { query: { monthOffset } };
    const cache = monthCache(listMyActivities, input);
    months.push(await prefetch(client, listMyActivities, input, cache));
  }
  const near = months
    .flat()
    .filter(({ beginDate, endDate }) => {
      const ends = parisDay(new Date(endDate));
      return ends >= today && parisDay(new Date(beginDate)) <= last;
    })
    .slice(0, MAX_CLASSES);
  for (const { id } of near) await prefetch(client, getActivityDetails, { params: { id } });
  await prefetch(client, listDebts, {});
  await storeRead(client, account, startMark);
}

/** Stores every query that is marked `offline` and was read. */
export async function storeRead(
  client: QueryClient,
  account: string,
  startMark = mark(),
): Promise<void> {
  const state = dehydrate(client, {
    shouldDehydrateQuery: (query) => isOffline(query) && query.state.data !== undefined,
  });
  // The session may have ended or changed meanwhile, so nothing is stored.
  if (!readToken() || mark() !== startMark) return;
  await set(keyOf(account), { at: Date.now(), state } satisfies Stored, store());
  window.localStorage.setItem(OWNER, JSON.stringify({ account, mark: mark() }));
}

export async function forgetOffline(account: string): Promise<void> {
  window.localStorage.removeItem(OWNER);
  await del(keyOf(account), store());
}

/** `at` is in milliseconds, `until` the last Paris day on which the data is shown. */
export interface StoredSince {
  at: number;
  until: string;
}
let restored: StoredSince | null = null;
export const storedSince = (): StoredSince | null => restored;

/** Hydrates what this device stored for the current session. */
export async function restoreOffline(client: QueryClient): Promise<void> {
  const owner = JSON.parse(window.localStorage.getItem(OWNER) ?? "null");
  if (!owner || owner.mark !== mark()) return;
  const stored = await get<Stored>(keyOf(owner.account), store());
  if (!stored?.state) return;
  const until = addDays(parisDay(new Date(stored.at)), LIFETIME_DAYS);
  if (parisDay(new Date()) > until) return;
  restored = { at: stored.at, until };
  // Without a network, a query may have no observer for hours.
  const queries = { gcTime: Number.POSITIVE_INFINITY };
  hydrate(client, stored.state, { defaultOptions: { queries } });
  // Restored data is refetched once the network is back, even when it is fresh.
  const stale = { predicate: isOffline, refetchType: "none" } as const;
  await client.invalidateQueries(stale);
}
