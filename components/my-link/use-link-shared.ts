import { useCallback, useSyncExternalStore } from "react";

const KEY = "linkShared";

function subscribe(onChange: () => void): () => void {
  window.addEventListener(KEY, onChange);
  return () => window.removeEventListener(KEY, onChange);
}

/** Remembers on this device that the coach has copied, sent or shown the link. */
export function useLinkShared(userId: string): [boolean, () => void] {
  const isShared = useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(KEY) === userId,
    () => false,
  );
  const mark = useCallback(() => {
    window.localStorage.setItem(KEY, userId);
    window.dispatchEvent(new Event(KEY));
  }, [userId]);
  return [isShared, mark];
}
