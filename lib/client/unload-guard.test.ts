import { beforeEach, expect, test, vi } from "vitest";
import { guardUnload, isGuarded, loadPage, onUnguarded } from "@/lib/client/unload-guard";

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

test.each(["click", "keydown"])(
  "loadPage loads again when a %s follows a stopped navigation",
  (use) => {
    const assign = vi.fn();
    Object.assign(window, { location: { assign } });
    const release = guardUnload();
    loadPage("/login");
    loadPage("/login?tab=famille");
    expect([assign.mock.calls, asksBefore()]).toEqual([[["/login"]], false]);
    window.dispatchEvent(new Event(use));
    expect(asksBefore()).toBe(true);
    loadPage("https://checkout.example/pay");
    expect(assign).toHaveBeenLastCalledWith("https://checkout.example/pay");
    window.dispatchEvent(new Event(use));
    release();
  },
);
