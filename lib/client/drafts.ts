import { serverNow } from "@/lib/client/server-clock";
import { storedToken } from "@/lib/client/token";
import { DAY_MS } from "@/lib/domain/paris-time";

/** Each draft's storage key begins with it. */
const PREFIX = "elan.draft.";
/** A write of this entry tells the other tabs, by a storage event, whose drafts to delete. */
const DELETED_ACCOUNT = "elan.forgotten";
const ALL_ACCOUNTS = "*";
/** A visitor's drafts hold keys only. */
export const VISITOR = "visitor";
/** Milliseconds for which a draft is stored. */
const DRAFT_MS = 7 * DAY_MS;

/** The idempotency key of a request without a response, and its first time in milliseconds. */
export interface SentKey {
  key: string;
  at: number;
  /** The request as JSON. */
  of?: string;
}

/** The server stores a key for so many milliseconds. */
const KEY_MS = DAY_MS;
export const isExpired = ({ at }: SentKey): boolean => serverNow().getTime() - at > KEY_MS;

interface Draft {
  at: number;
  value?: unknown;
  sent?: SentKey;
}

const keyOf = (account: string, name: string) => `${PREFIX}${account}.${name}`;

function parse(text: string | null): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(text ?? "null");
    // A corrected device clock can leave a date in the future.
    const age = Math.abs(serverNow().getTime() - Number(draft?.at));
    return draft && age < DRAFT_MS ? draft : null;
  } catch {
    return null;
  }
}

const read = (account: string, name: string): Draft | null =>
  parse(window.localStorage.getItem(keyOf(account, name)));

/** Returns whether the device could store it. */
function write(account: string, name: string, { value, sent }: Omit<Draft, "at">): boolean {
  if (value === undefined && sent === undefined) {
    window.localStorage.removeItem(keyOf(account, name));
    return true;
  }
  const draft: Draft = { at: serverNow().getTime(), value, sent };
  try {
    window.localStorage.setItem(keyOf(account, name), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export const readDraft = <T>(account: string, name: string): T | null =>
  (read(account, name)?.value ?? null) as T | null;

export function storeDraft(account: string, name: string, value: unknown): void {
  // A tab open after a logout stores nothing new. A draft from before an expired token is updated.
  if (!storedToken() && !read(account, name)) return;
  write(account, name, { ...read(account, name), value });
}

/** The key of a request without a response stays. */
export const deleteTyped = (account: string, name: string): boolean =>
  write(account, name, { sent: read(account, name)?.sent });

export function deleteDraft(account: string, name: string): void {
  unstoredKeys.delete(keyOf(account, name));
  window.localStorage.removeItem(keyOf(account, name));
}

/** The keys that a full device could not store. */
const unstoredKeys = new Map<string, SentKey>();

export const readSentKey = (account: string, name: string): SentKey | null =>
  read(account, name)?.sent ?? unstoredKeys.get(keyOf(account, name)) ?? null;

export function storeSentKey(account: string, name: string, sent: SentKey): void {
  const stored = write(account, name, { value: read(account, name)?.value, sent });
  if (!stored) unstoredKeys.set(keyOf(account, name), sent);
}

export function deleteSentKey(account: string, name: string): void {
  unstoredKeys.delete(keyOf(account, name));
  write(account, name, { value: read(account, name)?.value });
}

const drafts = () => Object.keys(window.localStorage).filter((key) => key.startsWith(PREFIX));

/** Deletes the keys of requests about these subjects, such as `place.<class>.<person>`. */
export function deleteSentKeysAbout(account: string, subjects: readonly string[]): void {
  const start = keyOf(account, "");
  // A request that names no person may be for several persons.
  const isAbout = (word: string) =>
    subjects.some((subject) => subject === word || subject.startsWith(`${word}.`));
  for (const key of [...drafts(), ...unstoredKeys.keys()]) {
    const words = key.startsWith(start) ? key.slice(start.length).split(" ") : [];
    if (words.some(isAbout)) deleteSentKey(account, words.join(" "));
  }
}

function deleteStored(account: string): void {
  const own = account === ALL_ACCOUNTS ? PREFIX : keyOf(account, "");
  for (const key of drafts()) if (key.startsWith(own)) window.localStorage.removeItem(key);
}

export function deleteDrafts(account: string): void {
  deleteStored(account);
  try {
    window.localStorage.setItem(DELETED_ACCOUNT, account);
    window.localStorage.removeItem(DELETED_ACCOUNT);
  } catch {
    // A full device has no new draft to delete.
  }
}

export const deleteAllDrafts = (): void => deleteDrafts(ALL_ACCOUNTS);

/** Deletes the drafts that another tab deletes. Returns a function that stops this. */
export function followDeletions(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === DELETED_ACCOUNT && newValue) deleteStored(newValue);
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}

export function deleteOldDrafts(): void {
  for (const key of drafts())
    if (!parse(window.localStorage.getItem(key))) window.localStorage.removeItem(key);
}
