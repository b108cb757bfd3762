import { createStore, del, entries, get, set, update } from "idb-keyval";
import type { QueuedCall } from "@/lib/client/queue";

/**
 * What this device keeps of an account for hours without a network. While it is logged in: its day, what is to be sent, and
 * the key that locks. From then on: what is to be sent, locked; only the same account gets the key again.
 */
interface Locked {
  at: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
const SEP = ".";
const place = (what: "queue" | "day" | "key" | "locked", account: string) => what + SEP + account;
const ALGORITHM = "AES-GCM";

let opened: ReturnType<typeof createStore> | undefined;
const store = () => {
  opened ??= createStore("elan-device", "kept");
  return opened;
};

export const readQueue = async (account: string): Promise<QueuedCall[]> =>
  (await get<QueuedCall[]>(place("queue", account), store())) ?? [];

export const changeQueue = (
  account: string,
  change: (kept: QueuedCall[]) => QueuedCall[],
): Promise<void> =>
  update<QueuedCall[]>(place("queue", account), (kept) => change(kept ?? []), store());

export const readDay = <T>(account: string): Promise<T | undefined> =>
  get<T>(place("day", account), store());
export const writeDay = (account: string, day: unknown): Promise<void> =>
  set(place("day", account), day, store());

export const dropDay = (account: string): Promise<void> => del(place("day", account), store());

export const hasKey = async (account: string): Promise<boolean> =>
  (await get(place("key", account), store())) !== undefined;

/** Keeps the key that locks, so that it cannot be read out again. */
export async function writeKey(account: string, text: string): Promise<void> {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
  const key = await crypto.subtle.importKey("raw", bytes, ALGORITHM, false, ["encrypt", "decrypt"]);
  await set(place("key", account), key, store());
}

const keeping = (account: string) => `elan-keep ${account}`;

/** Keeps something of an account: no tab of it locks or forgets meanwhile. */
export const whileKept = <T>(account: string, keep: () => Promise<T>): Promise<T> =>
  navigator.locks.request(keeping(account), { mode: "shared" }, keep);

/** Once whatever is being kept has been. */
export const untilKept = (account: string): Promise<void> =>
  navigator.locks.request(keeping(account), () => undefined);

/** Locks what is to be sent and forgets the rest, key included; `erased`: there is nobody to open it any more. */
export const lock = (account: string, erased = false): Promise<void> =>
  navigator.locks.request(keeping(account), () => lockAlone(account, erased));

async function lockAlone(account: string, erased: boolean): Promise<void> {
  const kept = await readQueue(account);
  const key = await get<CryptoKey>(place("key", account), store());
  if (kept.length > 0 && key && !erased) {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(JSON.stringify(kept));
    const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, text);
    await set(place("locked", account), { at: Date.now(), iv, data } satisfies Locked, store());
  }
  if (erased) await del(place("locked", account), store());
  for (const what of ["queue", "day", "key"] as const) await del(place(what, account), store());
}

export const isLocked = async (account: string): Promise<boolean> =>
  (await get(place("locked", account), store())) !== undefined;

/** Opens what was locked for this account, whose key is there again. */
export async function unlock(account: string): Promise<void> {
  const locked = await get<Locked>(place("locked", account), store());
  const key = await get<CryptoKey>(place("key", account), store());
  if (!locked || !key) return;
  const { iv, data } = locked;
  const text = await crypto.subtle
    .decrypt({ name: ALGORITHM, iv }, key, data)
    .then((bytes) => new TextDecoder().decode(bytes))
    // The service's own secret has changed: nobody can open it any more.
    .catch(() => "[]");
  const earlier: QueuedCall[] = JSON.parse(text);
  await changeQueue(account, (kept) => [
    ...earlier.filter(({ id }) => !kept.some((one) => one.id === id)),
    ...kept,
  ]);
  await del(place("locked", account), store());
}

/** Another account is here now: what those before it left open is locked, and what was locked for a year forgotten. */
export async function lockOthers(account: string): Promise<void> {
  const others = new Set<string>();
  for (const [name, value] of await entries<string, Locked>(store())) {
    const [what, whose] = name.split(SEP) as [string, string];
    if (what === "locked") {
      if (Date.now() - value.at > YEAR_MS) await del(name, store());
    } else if (whose !== account) others.add(whose);
  }
  for (const other of others) await lock(other);
}
