import { beforeEach, describe, expect, it, vi } from "vitest";

const DEVICE = Date.parse("2026-12-01T10:00:00Z");
const stored = new Map<string, string>();
let clock: typeof import("@/lib/client/server-clock");
const start = async () => {
  vi.resetModules();
  clock = await import("@/lib/client/server-clock");
};
/** The server wrote this time in a response that came back at once. */
const follow = (serverTime: string, sentAt = Date.now()) =>
  clock.followServerClock(new Date(serverTime).toUTCString(), sentAt);
const aheadMs = () => clock.serverNow().getTime() - Date.now();

beforeEach(async () => {
  vi.useFakeTimers({ now: DEVICE });
  stored.clear();
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
  await start();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    // Other tests share the modules.
    vi.resetModules();
  };
});

describe("the server's clock", () => {
  it("is the device's until the first response", () => {
    expect(clock.serverNow()).toEqual(new Date(DEVICE));
    expect(clock.deviceClock()).toBeNull();
  });

  it.each([
    ["2026-12-01T10:00:00Z", 0, null],
    ["2026-12-01T10:01:59Z", 119_000, null],
    ["2026-12-01T12:00:00Z", 7_200_000, "slow"],
    ["2026-12-01T09:57:00Z", -179_000, "fast"],
    ["2026-12-04T10:00:00Z", 259_200_000, "slow"],
  ])("is %s when a response says so", (serverTime, ahead, shown) => {
    follow(serverTime);
    expect([aheadMs(), clock.deviceClock()]).toEqual([ahead, shown]);
  });

  it("does not move when a response took ten seconds", () => {
    follow("2026-12-01T09:59:52Z", DEVICE - 10_000);
    expect(aheadMs()).toBe(0);
  });

  it("stays known when the page is loaded again", async () => {
    follow("2026-12-01T12:00:00Z");
    await start();
    expect([aheadMs(), clock.deviceClock()]).toEqual([7_200_000, "slow"]);
  });

  it("follows the device again when its clock was corrected", () => {
    follow("2026-12-01T12:00:00Z");
    vi.setSystemTime(DEVICE + 7_200_000);
    follow("2026-12-01T12:00:00Z");
    // A date has whole seconds.
    expect(Math.abs(aheadMs())).toBeLessThanOrEqual(1_000);
    expect(clock.deviceClock()).toBeNull();
  });

  it("tells its listeners when the offset changes", () => {
    const listener = vi.fn();
    const stop = clock.onClockChange(listener);
    follow("2026-12-01T12:00:00Z");
    follow("2026-12-01T12:00:00Z");
    stop();
    follow("2026-12-01T13:00:00Z");
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("stays the device's when a response has no date", () => {
    clock.followServerClock(null, DEVICE);
    expect(aheadMs()).toBe(0);
  });

  it("follows a response when storage is blocked", () => {
    vi.stubGlobal("window", {});
    follow("2026-12-01T12:00:00Z");
    expect(aheadMs()).toBe(7_200_000);
  });
});
