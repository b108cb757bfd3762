import { useSyncExternalStore } from "react";
import { forgetDraft, keepDraft, readDraft } from "@/lib/client/drafts";

/** A cancellation that can be taken back, as this device knows it. */
export interface Undoable {
  /** One of its classes. */
  id: string;
  /** What was cancelled, in words. */
  text: string;
  /** Milliseconds. */
  until: number;
}
/** What a cancellation taken back could not bring back; told until it is read, and kept on no device. */
export interface Returned {
  id: string;
  text: string;
  lost: string[];
}

const NAME = "cancelled";
const listeners = new Set<() => void>();
let returned: readonly Returned[] = [];

const told = () => {
  for (const listener of listeners) listener();
};

function follow(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

const listOf = (account: string): Undoable[] =>
  (readDraft<Undoable[]>(account, NAME) ?? []).filter(({ until }) => until > Date.now());

function keep(account: string, list: readonly Undoable[]): void {
  if (list.length > 0) keepDraft(account, NAME, list);
  else forgetDraft(account, NAME);
  told();
}

/** Notes that this was cancelled: it can be taken back, after a reload too. */
export const noteCancelled = (account: string, one: Undoable): void =>
  keep(account, [one, ...listOf(account).filter(({ id }) => id !== one.id)]);

/** It came back, or cannot any more. */
export const forgetCancelled = (account: string, id: string): void =>
  keep(
    account,
    listOf(account).filter((one) => one.id !== id),
  );

export function noteReturned(one: Returned): void {
  returned = [...returned, one];
  told();
}

export function forgetReturned(id: string): void {
  returned = returned.filter((one) => one.id !== id);
  told();
}

/** What this account cancelled in the last minutes and can take back. */
export function useCancelled(account: string): Undoable[] {
  const text = useSyncExternalStore(
    follow,
    () => JSON.stringify(readDraft(account, NAME) ?? []),
    () => "[]",
  );
  return JSON.parse(text);
}

export const useReturned = (): readonly Returned[] =>
  useSyncExternalStore(
    follow,
    () => returned,
    () => returned,
  );
