import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { cacheOf, keyOf } from "@/lib/client/cache";
import { type CallInput, call } from "@/lib/client/call";
import { readDay, readQueue, writeDay } from "@/lib/client/device-store";
import { monthCache } from "@/lib/client/month-cache";
import type { QueuedCall } from "@/lib/client/queue";
import { withQueuedPresences } from "@/lib/client/queued-presences";
import { readToken } from "@/lib/client/token";
import { getMe, type User } from "@/lib/contract/accounts";
import { type Activity, listMyActivities } from "@/lib/contract/activities";
import type { ActivityDetails } from "@/lib/contract/class-details";
import { type Debt, listDebts } from "@/lib/contract/debts";
import type { EndpointDefinition } from "@/lib/contract/endpoint";
import { getActivityDetails } from "@/lib/contract/roll-call";
import { addDays, daysBetween, monthStart, parisDay } from "@/lib/domain/paris-time";

/** Today's classes, and those of two days after: a weekend away from any network. */
const DAYS = 3;
const MOST_CLASSES = 30;
/** As long as an iPhone keeps what a page has left there. */
const LIFE_DAYS = 7;
const OWNER = "elan-day";

interface KeptDay {
  /** In milliseconds. */
  at: number;
  user: User;
  /** By the first day of their Paris month. */
  months: Record<string, Activity[]>;
  details: ActivityDetails[];
  debts: Debt[];
}

/** Of the token that this device had then: another one may be somebody else's. */
const mark = () => readToken()?.slice(-24) ?? "";

const read = <T>(
  client: QueryClient,
  definition: EndpointDefinition,
  input: object,
  cache = cacheOf(definition, input),
): Promise<T> =>
  client.fetchQuery({
    ...cache,
    queryFn: () => call(definition, input as CallInput<EndpointDefinition>),
    staleTime: 60_000,
    retry: false,
  }) as Promise<T>;

const monthInput = (offset: number) => ({ query: { monthOffset: String(offset) } });
const cacheOfMonth = (offset: number) => monthCache(listMyActivities, monthInput(offset));
const detailsInput = (id: string) => ({ params: { id } });

/** Reads the coach's next days and keeps them on this device, for an hour without a network. */
export async function keepDay(client: QueryClient, user: User, signal: AbortSignal): Promise<void> {
  const today = parisDay(new Date());
  const last = addDays(today, DAYS - 1);
  const months: KeptDay["months"] = {};
  const offsets = monthStart(last) === monthStart(today) ? [0] : [0, 1];
  for (const offset of offsets)
    months[monthStart(today, offset)] = await read(
      client,
      listMyActivities,
      monthInput(offset),
      cacheOfMonth(offset),
    );
  const near = Object.values(months)
    .flat()
    .filter(({ beginDate, endDate }) => {
      const ends = parisDay(new Date(endDate));
      return ends >= today && parisDay(new Date(beginDate)) <= last;
    })
    .slice(0, MOST_CLASSES);
  const details: ActivityDetails[] = [];
  for (const { id } of near) details.push(await read(client, getActivityDetails, detailsInput(id)));
  const debts = await read<Debt[]>(client, listDebts, {});
  // Left meanwhile: nothing of it stays.
  if (signal.aborted || !readToken()) return;
  await writeDay(user.id, { at: Date.now(), user, months, details, debts } satisfies KeptDay);
  window.localStorage.setItem(OWNER, JSON.stringify({ account: user.id, mark: mark() }));
}

export const forgetDay = (): void => window.localStorage.removeItem(OWNER);

/** From when what is shown dates, and until when this device keeps it; null: it is the server's own answer. */
export interface KeptSince {
  at: number;
  until: string;
}
let restored: KeptSince | null = null;
export const keptSince = (): KeptSince | null => restored;

/** Shows what this device has kept of the account that is logged in, where the server cannot be asked. False: nothing. */
export async function restoreDay(client: QueryClient): Promise<boolean> {
  const owner = JSON.parse(window.localStorage.getItem(OWNER) ?? "null");
  if (!owner || owner.mark !== mark()) return false;
  const day = await readDay<KeptDay>(owner.account);
  if (!day) return false;
  const today = parisDay(new Date());
  const until = addDays(parisDay(new Date(day.at)), LIFE_DAYS);
  if (today > until) return false;
  restored = { at: day.at, until };
  const put = (queryKey: QueryKey, data: unknown) => {
    // Nobody may be looking at it for hours.
    client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(queryKey, data, { updatedAt: day.at });
    // However new, it is read anew as soon as the server can be asked.
    void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
  };
  for (const [month, activities] of Object.entries(day.months))
    put(cacheOfMonth(monthsBetween(today, month)).queryKey, activities);
  for (const one of day.details) put(keyOf(getActivityDetails, detailsInput(one.id)), one);
  put(keyOf(listDebts, {}), day.debts);
  showQueued(client, await readQueue(owner.account));
  put(keyOf(getMe, {}), day.user);
  return true;
}

const monthsBetween = (today: string, month: string) =>
  Math.round(daysBetween(monthStart(today), month) / 30.4);

interface Money {
  subscriptionId: string;
  amount: number;
}

/** Shows what waits to be sent as if it were recorded: the lists of this device know nothing of it. */
export function showQueued(client: QueryClient, queue: readonly QueuedCall[]): void {
  for (const call of queue.filter(({ state }) => state === "WAITING")) {
    const { kind, subject, input } = call;
    if (kind === "ROLL_CALL")
      client.setQueryData<ActivityDetails>(
        keyOf(getActivityDetails, detailsInput(subject)),
        (details) => details && withQueuedPresences(details, [call]),
      );
    else showPaid(client, subject, input.body as Money);
  }
}

const less = (amount: number, paid: number) => Math.max(0, Math.round((amount - paid) * 100) / 100);

function showPaid(client: QueryClient, traineeId: string, { subscriptionId, amount }: Money): void {
  client.setQueriesData<ActivityDetails>(
    { queryKey: keyOf(getActivityDetails) },
    (details) =>
      details && {
        ...details,
        participantsList: details.participantsList.map((place) =>
          place.traineeId === traineeId ? { ...place, due: less(place.due, amount) } : place,
        ),
      },
  );
  client.setQueryData<Debt[]>(keyOf(listDebts, {}), (debts) =>
    debts
      ?.map((debt) =>
        debt.traineeId === traineeId
          ? {
              ...debt,
              amount: less(debt.amount, amount),
              subscriptions: debt.subscriptions
                .map((one) =>
                  one.id === subscriptionId ? { ...one, amount: less(one.amount, amount) } : one,
                )
                .filter((one) => one.amount > 0),
            }
          : debt,
      )
      .filter((debt) => debt.amount > 0),
  );
}
