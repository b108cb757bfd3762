/** A page that has begun is left alone for so long: its own data come first. */
const SETTLE_MS = 4_000;

let waiting: (() => Promise<unknown>)[] = [];
let begun = false;

const once = (target: EventTarget, name: string) =>
  new Promise<void>((resolve) => target.addEventListener(name, () => resolve(), { once: true }));

/** Whoever pays for each byte is sent none ahead. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The browser has nothing better to do. Not every browser tells. */
const breath = () =>
  new Promise<void>((resolve) =>
    "requestIdleCallback" in window
      ? window.requestIdleCallback(() => resolve())
      : setTimeout(resolve, 200),
  );

async function drain(): Promise<void> {
  if (savesData()) return;
  if (document.readyState !== "complete") await once(window, "load");
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    await breath();
    const work = next;
    // Without a network it is wanted again; what a server does not have is left to the press that wants it.
    await work().catch(async () => {
      if (navigator.onLine) return;
      waiting = [work, ...waiting];
      await once(window, "online");
    });
  }
  // Seen in the browser's own tools.
  performance.mark("elan.parts");
  begun = false;
}

/**
 * Does this once the page has settled and the browser rests, one after the other: what a press would need later is then here
 * without a network. What fails for want of one is done once it is back.
 */
export function whenIdle(work: () => Promise<unknown>): void {
  if (typeof window === "undefined") return;
  waiting.push(work);
  if (begun) return;
  begun = true;
  void drain();
}
