let loading = false;
const endWait = () => {
  loading = false;
};

/** Loads another address. The first call wins until the page is used again. */
export function loadPage(address: string): void {
  if (loading) return;
  loading = true;
  // Back may show this page again, and the browser fires no event for a stopped navigation.
  for (const name of ["pageshow", "click", "keydown"]) window.addEventListener(name, endWait, true);
  window.location.assign(address);
}

let guards = 0;
const listeners = new Set<() => void>();
const askToStay = (event: BeforeUnloadEvent) => {
  // Without a session the login page takes over and no question is asked.
  if (!loading) event.preventDefault();
};

/** The browser asks before it leaves the page, until the returned function is called. */
export function guardUnload(): () => void {
  if (guards === 0) window.addEventListener("beforeunload", askToStay);
  guards += 1;
  return () => {
    guards -= 1;
    if (guards > 0) return;
    window.removeEventListener("beforeunload", askToStay);
    for (const listener of listeners) listener();
  };
}

export const isGuarded = (): boolean => guards > 0;

/** Runs each time the last guard is released. Returns a function that stops it. */
export function onUnguarded(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
