import { afterEach, beforeEach, expect, test, vi } from "vitest";

let browser: EventTarget;
let done: string[];
let page: { readyState: string };

/** The queue belongs to the module, so each test imports its own. */
async function importPrefetch(navigator: object = { onLine: true }, readyState = "complete") {
  vi.resetModules();
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("window", browser);
  page = { readyState };
  vi.stubGlobal("document", page);
  return (await import("@/components/ui/prefetch")).prefetch;
}
const work = (name: string) => async () => {
  done.push(name);
};

beforeEach(() => {
  vi.useFakeTimers();
  browser = new EventTarget();
  done = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("prefetch loads one after the other when the page has settled", async () => {
  const prefetch = await importPrefetch({ onLine: true }, "loading");
  prefetch(work("one"));
  prefetch(work("two"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual([]);
  page.readyState = "complete";
  browser.dispatchEvent(new Event("load"));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done).toEqual(["one", "two"]);
  // A later load starts a new queue.
  prefetch(work("three"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done).toEqual(["one", "two", "three"]);
});

test("prefetch retries when the network is back, and goes on after a server error", async () => {
  const state = { onLine: false };
  const prefetch = await importPrefetch(state);
  prefetch(async () => {
    done.push("tried");
    if (!state.onLine) throw new Error("no network");
  });
  prefetch(work("after"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(["tried"]);
  state.onLine = true;
  browser.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(["tried", "tried", "after"]);

  prefetch(() => Promise.reject(new Error("404")));
  prefetch(work("last"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done.at(-1)).toBe("last");
});

test("prefetch loads nothing when the browser saves data", async () => {
  const prefetch = await importPrefetch({ onLine: true, connection: { saveData: true } });
  prefetch(work("one"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual([]);
});
