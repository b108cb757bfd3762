import { useSyncExternalStore } from "react";

function listen(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Null in the page as the server rendered it. */
export const useOnline = (): boolean | null =>
  useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => null,
  );
