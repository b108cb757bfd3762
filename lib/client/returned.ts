import { useSyncExternalStore } from "react";

/** What a cancellation taken back could not bring back; told until it is read, and kept on no device. */
export interface Returned {
  id: string;
  /** What was cancelled, in words. */
  text: string;
  lost: string[];
}

const listeners = new Set<() => void>();
let returned: readonly Returned[] = [];

const told = () => {
  for (const listener of listeners) listener();
};

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function noteReturned(one: Returned): void {
  returned = [...returned, one];
  told();
}

export function forgetReturned(id: string): void {
  returned = returned.filter((one) => one.id !== id);
  told();
}

export const useReturned = (): readonly Returned[] =>
  useSyncExternalStore(
    follow,
    () => returned,
    () => returned,
  );
