import "server-only";

/** Has the process do `work`, which never throws, once the answer of the call around has left. */
export type Later = (work: () => Promise<unknown>) => void;

// The server's bundles each load this file.
const held = globalThis as unknown as { __elanLater?: Later };

/** Set once by the process's start, where a platform stops processes between calls (instrumentation.ts). */
export function setLater(later: Later): void {
  held.__elanLater = later;
}

/** Does `work` beside the call around; the platform is told to let it end. */
export const afterwards: Later = (work) => {
  if (held.__elanLater) held.__elanLater(work);
  else void work();
};
