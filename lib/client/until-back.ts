import { CallError } from "@/lib/client/call-error";

const AGAIN_MS = 15_000;
/** The server has done something that it was asked for. */
export const ANSWERED = "answered";

/** The network's return, an answer to anything, or a while: a server that was down says nothing when it is back. */
export const untilBack = () =>
  new Promise<void>((resolve) => {
    const over = new AbortController();
    const done = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, AGAIN_MS);
    for (const name of ["online", ANSWERED])
      window.addEventListener(name, done, { signal: over.signal });
  });

/** Rejects once the browser says that the network is gone: a request may hang on for minutes without. */
export function networkLost(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const lose = () => reject(new CallError("", 0, "OFFLINE"));
    window.addEventListener("offline", lose, { once: true });
    signal.addEventListener("abort", () => window.removeEventListener("offline", lose));
  });
}
