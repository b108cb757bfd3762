import { beforeEach, expect, test, vi } from "vitest";
import { holdPage, isHeld, onFree } from "@/lib/client/unload-guard";

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  return () => vi.unstubAllGlobals();
});

const asksBefore = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("a page asks before it is left for as long as one form holds it; what waited for the last acts then, each time", () => {
  const act = vi.fn();
  const stop = onFree(act);
  const [one, two] = [holdPage(), holdPage()];
  expect([isHeld(), asksBefore()]).toEqual([true, true]);
  one();
  expect([isHeld(), asksBefore(), act.mock.calls.length]).toEqual([true, true, 0]);
  two();
  expect([isHeld(), asksBefore(), act.mock.calls.length]).toEqual([false, false, 1]);
  holdPage()();
  expect(act).toHaveBeenCalledTimes(2);
  stop();
  holdPage()();
  expect(act).toHaveBeenCalledTimes(2);
});
