/** Milliseconds in which the page's own data load first. */
const SETTLE_MS = 4_000;

let waiting: (() => Promise<unknown>)[] = [];
let running = false;

const once = (target: EventTarget, name: string) =>
  new Promise<void>((resolve) => target.addEventListener(name, () => resolve(), { once: true }));

/** A browser that saves data prefetches nothing. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Not every browser has requestIdleCallback. */
const whenBrowserIdle = () =>
  new Promise<void>((resolve) =>
    "requestIdleCallback" in window
      ? window.requestIdleCallback(() => resolve())
      : setTimeout(resolve, 200),
  );

async function loadWaiting(): Promise<void> {
  if (savesData()) return;
  if (document.readyState !== "complete") await once(window, "load");
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    await whenBrowserIdle();
    const load = next;
    // Code that failed offline is tried again. Any other failure is left to the press that needs it.
    await load().catch(async () => {
      if (navigator.onLine) return;
      waiting = [load, ...waiting];
      await once(window, "online");
    });
  }
  performance.mark("elan.parts");
  running = false;
}

/**
 * Loads one after the other once the page has settled, so that a later press works without a network.
 * A load that failed offline is retried once the network is back.
 */
export function prefetch(load: () => Promise<unknown>): void {
  if (typeof window === "undefined") return;
  waiting.push(load);
  if (running) return;
  running = true;
  void loadWaiting();
}
