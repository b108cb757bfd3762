import "server-only";

/** Runs `work`, which must not throw, after the response is sent. */
export type Later = (work: () => Promise<unknown>) => void;

// Several server bundles load this module, so the state is global to the process.
const shared = globalThis as unknown as { __elanLater?: Later };

/** instrumentation.ts sets it where the platform stops a process between requests. */
export function setLater(later: Later): void {
  shared.__elanLater = later;
}

/** Runs `work` without delaying the response; the platform waits for its end. */
export const afterwards: Later = (work) => {
  if (shared.__elanLater) shared.__elanLater(work);
  else void work();
};
