let leaving = false;

/** Loads another address. The first call wins. */
export function leaveFor(address: string): void {
  if (leaving) return;
  leaving = true;
  // Back may show this page again.
  window.addEventListener("pageshow", () => {
    leaving = false;
  });
  window.location.assign(address);
}

let held = 0;
const whenFree = new Set<() => void>();
const stayed = (event: BeforeUnloadEvent) => {
  // Without a session the login page takes over and no question is asked.
  if (!leaving) event.preventDefault();
};

/** The browser asks before it leaves the page, until the returned function is called. */
export function holdPage(): () => void {
  if (held === 0) window.addEventListener("beforeunload", stayed);
  held += 1;
  return () => {
    held -= 1;
    if (held > 0) return;
    window.removeEventListener("beforeunload", stayed);
    for (const act of whenFree) act();
  };
}

export const isHeld = (): boolean => held > 0;

/** Runs each time the last guard is released. Returns a function that stops it. */
export function onFree(act: () => void): () => void {
  whenFree.add(act);
  return () => void whenFree.delete(act);
}
