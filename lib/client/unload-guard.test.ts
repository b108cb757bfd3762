import { beforeEach, expect, test, vi } from "vitest";
import { guardUnload, isGuarded, onUnguarded } from "@/lib/client/unload-guard";

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  return () => vi.unstubAllGlobals();
});

const asksBefore = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("a page asks before it unloads until its last guard is released", () => {
  const listener = vi.fn();
  const stop = onUnguarded(listener);
  const [releaseFirst, releaseSecond] = [guardUnload(), guardUnload()];
  expect([isGuarded(), asksBefore()]).toEqual([true, true]);
  releaseFirst();
  expect([isGuarded(), asksBefore(), listener.mock.calls.length]).toEqual([true, true, 0]);
  releaseSecond();
  expect([isGuarded(), asksBefore(), listener.mock.calls.length]).toEqual([false, false, 1]);
  guardUnload()();
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  guardUnload()();
  expect(listener).toHaveBeenCalledTimes(2);
});
