import { readToken } from "@/lib/client/token";

/**
 * What a person typed and has not sent yet, kept on this device: by account, for a week at most, and gone with the
 * session (Déconnexion, a changed password, erasure), in every tab. A token that merely ends leaves it for the same account.
 */
const FAMILY = "elan.draft.";
/** Tells the other tabs whose drafts to forget; it stays for no longer than that. */
const FORGOTTEN = "elan.forgotten";
const EVERYBODY = "*";
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

interface Kept {
  at: number;
  value: unknown;
}

const keyOf = (account: string, name: string) => `${FAMILY}${account}.${name}`;

function parse(text: string | null): Kept | null {
  try {
    const kept: Kept | null = JSON.parse(text ?? "null");
    const age = Date.now() - Number(kept?.at);
    return kept && age >= 0 && age < WEEK_MS ? kept : null;
  } catch {
    return null;
  }
}

export function readDraft<T>(account: string, name: string): T | null {
  return (parse(window.localStorage.getItem(keyOf(account, name)))?.value ?? null) as T | null;
}

export function keepDraft(account: string, name: string, value: unknown): void {
  // A tab left open behind a logout keeps nothing more; what it kept before a token ended goes on.
  if (!readToken() && !readDraft(account, name)) return;
  const kept: Kept = { at: Date.now(), value };
  try {
    window.localStorage.setItem(keyOf(account, name), JSON.stringify(kept));
  } catch {
    // A device without room: the form itself still holds it.
  }
}

export const forgetDraft = (account: string, name: string): void =>
  window.localStorage.removeItem(keyOf(account, name));

const drafts = () => Object.keys(window.localStorage).filter((key) => key.startsWith(FAMILY));

function drop(account: string): void {
  const own = account === EVERYBODY ? FAMILY : keyOf(account, "");
  for (const key of drafts()) if (key.startsWith(own)) window.localStorage.removeItem(key);
}

/** Forgets what this account left on this device, and has its other tabs forget what they are writing. */
export function forgetDrafts(account: string): void {
  drop(account);
  try {
    window.localStorage.setItem(FORGOTTEN, account);
    window.localStorage.removeItem(FORGOTTEN);
  } catch {
    // A device without room has nothing new to forget.
  }
}

/** The same of everybody's, where it is not known whose they are. */
export const forgetAllDrafts = (): void => forgetDrafts(EVERYBODY);

/** Forgets what another tab has forgotten; answers how to stop. */
export function followForgetting(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === FORGOTTEN && newValue) drop(newValue);
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}

/** Forgets whatever is older than a week, whose ever it is. */
export function dropOldDrafts(): void {
  for (const key of drafts())
    if (!parse(window.localStorage.getItem(key))) window.localStorage.removeItem(key);
}
