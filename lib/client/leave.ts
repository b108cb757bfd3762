let leaving = false;

/** A fresh document is on its way: nothing asks whether to stay. */
export const isLeaving = (): boolean => leaving;

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
