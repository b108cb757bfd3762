let leaving = false;

/** Goes to another address by a fresh document. The first to ask decides: what a late answer would want comes too late. */
export function leaveFor(address: string): void {
  if (leaving) return;
  leaving = true;
  // Back may show this very page again.
  window.addEventListener("pageshow", () => {
    leaving = false;
  });
  window.location.assign(address);
}

/** How many forms of this page hold what only they know. */
let held = 0;
const whenFree = new Set<() => void>();
const stayed = (event: BeforeUnloadEvent) => {
  // The login takes over: nobody is asked whether to stay without a session.
  if (!leaving) event.preventDefault();
};

/** The browser asks before it reloads or leaves the page, until what this answers is called. */
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

/** Acts each time nothing holds the page any more; answers how to stop. */
export function onFree(act: () => void): () => void {
  whenFree.add(act);
  return () => void whenFree.delete(act);
}
