import { useId, useLayoutEffect, useSyncExternalStore } from "react";

let openIds: readonly string[] = [];
const listeners = new Set<() => void>();

function setOpenIds(next: readonly string[]): void {
  openIds = next;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Returns whether another dialog has opened since, which then takes this one's place. */
export function useIsCovered(open: boolean): boolean {
  const id = useId();
  useLayoutEffect(() => {
    if (!open) return;
    setOpenIds([...openIds, id]);
    return () => setOpenIds(openIds.filter((other) => other !== id));
  }, [open, id]);
  const top = useSyncExternalStore(
    subscribe,
    () => openIds.at(-1),
    () => undefined,
  );
  return top !== id && openIds.includes(id);
}
