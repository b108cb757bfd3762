let loading = false;
const stay = () => {
  loading = false;
};

/** Loads another address. The first call wins until the page is used again. */
export function loadPage(address: string): void {
  if (loading) return;
  loading = true;
  // Back may show this page again, and a stopped navigation leaves it without an event.
  for (const name of ["pageshow", "click", "keydown"]) window.addEventListener(name, stay, true);
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
