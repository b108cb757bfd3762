import { type CallInput, call } from "@/lib/client/call";
import type { CallError } from "@/lib/client/call-error";
import {
  changeQueue,
  hasKey,
  isLocked,
  lockOthers,
  readQueue,
  unlock,
  untilKept,
  whileKept,
  writeKey,
} from "@/lib/client/device-store";
import { isUnknown, sendUnder } from "@/lib/client/lost-change";
import {
  type Outcome,
  type QueuedCall,
  type Sent,
  sendQueue,
  tryAgain,
  withQueued,
} from "@/lib/client/queue";
import { isReplaced, isSameAccount } from "@/lib/client/same-account";
import { untilBack } from "@/lib/client/until-back";
import { getDeviceKey } from "@/lib/contract/device";
import type { EndpointDefinition } from "@/lib/contract/endpoint";

/** What this tab knows of the queue, for the screens. */
let shown: readonly QueuedCall[] = [];
const listeners = new Set<() => void>();
const CHANNEL = "elan-queue";

export const queued = (): readonly QueuedCall[] => shown;
export function onQueue(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function show(account: string): Promise<void> {
  shown = await readQueue(account);
  for (const listener of listeners) listener();
}

async function change(account: string, how: (kept: QueuedCall[]) => QueuedCall[]): Promise<void> {
  await changeQueue(account, how);
  await show(account);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(account);
  channel.close();
}

/** How the kit of the page sends, once it is there. */
let wake: () => void = () => undefined;

/**
 * Keeps a call on this device until it can be sent. False: this device cannot lock what it would keep, and keeps nothing.
 */
export async function sendLater(account: string, added: QueuedCall): Promise<boolean> {
  const isKept = await whileKept(account, async () => {
    if (!(await hasKey(account).catch(() => false))) return false;
    // Asked where it matters: what is kept must not go with the next lack of room.
    void navigator.storage?.persist?.().catch(() => false);
    await change(account, (kept) => withQueued(kept, added));
    return true;
  });
  if (isKept) wake();
  return isKept;
}

/** How much of an account is still to be sent, what is being kept in this moment too. */
export async function countUnsent(account: string): Promise<number> {
  await untilKept(account);
  return (await readQueue(account)).filter(({ state }) => state !== "TOLD").length;
}

export const forgetQueued = (account: string, id: string): Promise<void> =>
  change(account, (kept) => kept.filter((one) => one.id !== id));

export async function sendAgain(account: string, id: string): Promise<void> {
  await change(account, (kept) => tryAgain(kept, id, crypto.randomUUID()));
  wake();
}

export const sendNow = (): void => wake();

/** Whether the token in place is of the account whose queue this is. */
const isOwn = async () => !isReplaced() || (await isSameAccount().catch(() => false));

async function sendOne(
  { method, path, input, key }: QueuedCall,
  words: (answer: unknown) => string | null,
): Promise<Outcome> {
  const definition = { method, path } as EndpointDefinition;
  try {
    // As somebody else it would be refused, and be lost with that.
    if (!(await isOwn())) return { kind: "UNKNOWN" };
    const lost = { definition, input, key, text: key, kept: true };
    return { kind: "DONE", message: words(await sendUnder(lost, {})) };
  } catch (error) {
    const failure = error as CallError;
    // Who is not logged in is asked to, and it waits for them.
    if (isUnknown(failure) || failure.status === 401 || failure.status === 403)
      return { kind: "UNKNOWN" };
    return { kind: "REFUSED", message: failure.message };
  }
}

interface Following {
  /** What is to be said of a call that was sent; null: nothing. */
  words: (sent: QueuedCall, answer: unknown) => string | null;
  onSent: (sent: readonly Sent[]) => void;
  /** Another tab has sent some of it. */
  onSentElsewhere: () => void;
}

/** Opens what was locked for the account, and sees to it that it can be locked again. */
async function openFor(account: string): Promise<void> {
  await lockOthers(account);
  if (!(await hasKey(account)) || (await isLocked(account))) {
    const { key } = await call(getDeviceKey, {} as CallInput<typeof getDeviceKey>);
    await writeKey(account, key);
    await unlock(account);
  }
}

/** Sends the account's queue whenever there is a network: one tab at a time, as long as this one follows. Answers how to stop. */
export function followQueue(
  account: string,
  { words, onSent, onSentElsewhere }: Following,
): () => void {
  let over = false;
  let again = false;
  let running = false;
  const store = {
    read: () => readQueue(account),
    change: (how: (kept: QueuedCall[]) => QueuedCall[]) => change(account, how),
  };
  const waiting = () => shown.filter(({ state }) => state === "WAITING");
  const waits = () => waiting().length > 0;
  const showOther = async () => {
    const before = waiting();
    await show(account);
    const left = new Set(waiting().map(({ id }) => id));
    if (before.some(({ id }) => !left.has(id))) onSentElsewhere();
  };
  const send = async () => {
    const sent = await sendQueue(
      store,
      (one) => sendOne(one, (answer) => words(one, answer)),
      () => navigator.onLine,
    );
    if (sent.length > 0) onSent(sent);
  };
  const run = async () => {
    again = true;
    if (running) return;
    running = true;
    try {
      while (again && !over) {
        again = false;
        // With another's key, what is locked could not be opened, and would go.
        if (await isOwn()) await openFor(account).catch(() => undefined);
        await show(account);
        if (!waits()) continue;
        await navigator.locks.request(`elan-queue ${account}`, send);
        if (waits() && !again)
          void untilBack().then(() => {
            if (!over) start();
          });
      }
    } finally {
      running = false;
    }
  };
  const start = () => void run().catch(() => undefined);
  wake = start;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => void showOther().catch(() => undefined);
  window.addEventListener("online", start);
  start();
  return () => {
    over = true;
    wake = () => undefined;
    channel.close();
    window.removeEventListener("online", start);
  };
}
