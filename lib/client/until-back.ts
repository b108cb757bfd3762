const AGAIN_MS = 15_000;
const waiting = new Set<() => void>();

/** The server has done something that it was asked for: who waits for it asks again now. No refusal: two would wake each other. */
export function sayAnswered(): void {
  for (const go of waiting) go();
}

/** The network's return, an answer to anything, or a while: a server that was down says nothing when it is back. */
export const untilBack = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      waiting.delete(go);
      resolve();
    };
    const timer = setTimeout(go, AGAIN_MS);
    window.addEventListener("online", go);
    waiting.add(go);
  });
