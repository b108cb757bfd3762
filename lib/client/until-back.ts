const AGAIN_MS = 15_000;

/** The network's return, or a while: a server that was down says nothing when it is back. */
export const untilBack = () =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, AGAIN_MS);
    window.addEventListener("online", resolve, { once: true });
  });
