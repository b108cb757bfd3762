import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
} from "@tanstack/query-persist-client-core";
import type { Query, QueryClient } from "@tanstack/react-query";
import { del, get, set } from "idb-keyval";
import { monthCache } from "@/components/offline/month-cache";
import { cacheOf } from "@/lib/client/cache";
import { type CallInput, call } from "@/lib/client/call";
import { deviceStore } from "@/lib/client/device-store";
import { serverNow } from "@/lib/client/server-clock";
import { storedToken, tokenEnd } from "@/lib/client/token";
import { type Activity, listMyActivities } from "@/lib/contract/classes/activities";
import { getActivityDetails } from "@/lib/contract/classes/class-details";
import type { EndpointDefinition } from "@/lib/contract/endpoint";
import { listDebts } from "@/lib/contract/money/debts";
import { addDays, DAY_MS, monthStart, parisDay } from "@/lib/domain/paris-time";

/** Today and two more days: a weekend without a network. */
const DAYS = 3;
const MAX_CLASSES = 30;
/** An iPhone deletes a page's storage after seven days. */
export const LIFETIME_DAYS = 7;
const LIFETIME_MS = LIFETIME_DAYS * DAY_MS;
/** The account of the stored data, readable before the account is loaded. */
const OWNER = "elan-day";

const keyOf = (account: string) => `day.${account}`;

export const isOffline = ({ meta }: Pick<Query, "meta">) => meta?.offline === true;

/** The instant of the restored data, in milliseconds. */
let restored: number | undefined;
export const restoredSince = () => restored;

/** Adds the queries of the same session that this page has not read, for the rest of their life. */
function withEarlier(stored: PersistedClient, earlier: PersistedClient | undefined) {
  if (earlier?.buster !== stored.buster) return stored;
  const { queries, ...state } = stored.clientState;
  const read = new Set(queries.map(({ queryHash }) => queryHash));
  const kept = earlier.clientState.queries.filter(
    ({ queryHash, state: { dataUpdatedAt } }) =>
      !read.has(queryHash) && dataUpdatedAt + LIFETIME_MS > stored.timestamp,
  );
  return { ...stored, clientState: { ...state, queries: [...queries, ...kept] } };
}

const persisterOf = (account: string): Persister => ({
  persistClient: async (stored) => {
    const earlier = await get<PersistedClient>(keyOf(account), deviceStore());
    // The session may have ended or changed meanwhile, so nothing is stored.
    if (!storedToken() || tokenEnd() !== stored.buster) return;
    await set(keyOf(account), withEarlier(stored, earlier), deviceStore());
    window.localStorage.setItem(OWNER, account);
  },
  restoreClient: async () => {
    const stored = await get<PersistedClient>(keyOf(account), deviceStore());
    restored = stored?.timestamp;
    return stored;
  },
  removeClient: () => {
    restored = undefined;
    return del(keyOf(account), deviceStore());
  },
});

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
  const startMark = tokenEnd();
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
export const storeRead = (
  client: QueryClient,
  account: string,
  buster = tokenEnd(),
): Promise<void> =>
  persistQueryClientSave({
    queryClient: client,
    persister: persisterOf(account),
    buster,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => isOffline(query) && query.state.data !== undefined,
    },
  });

export async function forgetOffline(account: string): Promise<void> {
  window.localStorage.removeItem(OWNER);
  await persisterOf(account).removeClient();
}

/** Hydrates what this device stored for the current session. */
export async function restoreOffline(client: QueryClient): Promise<void> {
  const account = window.localStorage.getItem(OWNER);
  if (!account) return;
  await persistQueryClientRestore({
    queryClient: client,
    persister: persisterOf(account),
    buster: tokenEnd(),
    maxAge: LIFETIME_MS,
    // Without a network, a query may have no observer for hours.
    hydrateOptions: { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } },
  });
  // Restored data is refetched once the network is back, even when it is fresh.
  await client.invalidateQueries({ predicate: isOffline, refetchType: "none" });
}
