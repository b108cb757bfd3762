import { beforeEach, expect, test, vi } from "vitest";
import { guardUnload, isGuarded, onUnguarded } from "@/lib/client/unload-guard";

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  return () => vi.unstubAllGlobals();
});

const asksBefore = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("a page asks before it is left for as long as one form holds it; what waited for the last acts then, each time", () => {
  const act = vi.fn();
  const stop = onUnguarded(act);
  const [one, two] = [guardUnload(), guardUnload()];
  expect([isGuarded(), asksBefore()]).toEqual([true, true]);
  one();
  expect([isGuarded(), asksBefore(), act.mock.calls.length]).toEqual([true, true, 0]);
  two();
  expect([isGuarded(), asksBefore(), act.mock.calls.length]).toEqual([false, false, 1]);
  guardUnload()();
  expect(act).toHaveBeenCalledTimes(2);
  stop();
  guardUnload()();
  expect(act).toHaveBeenCalledTimes(2);
});
