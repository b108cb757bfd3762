import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  forgetOffline,
  restoredSince,
  restoreOffline,
  storeRead,
} from "@/components/offline/offline-cache";
import { DAY_MS } from "@/lib/domain/paris-time";

const device = vi.hoisted(() => new Map<string, unknown>());
vi.mock("idb-keyval", () => ({
  createStore: () => null,
  get: async (key: string) => device.get(key),
  set: async (key: string, value: unknown) => device.set(key, value),
  del: async (key: string) => device.delete(key),
}));

const NOON = Date.parse("2026-11-24T12:00:00Z");
const local = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  device.clear();
  local.clear();
  local.set("token", "anas-session");
  const localStorage = {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => local.set(key, value),
    removeItem: (key: string) => local.delete(key),
  };
  vi.stubGlobal("window", { localStorage });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function storeAnas(offline = "classes"): Promise<void> {
  const client = new QueryClient();
  const add = (key: string, offline: boolean) =>
    client
      .getQueryCache()
      .build(client, { queryKey: [key], meta: { offline } })
      .setData(key);
  add(offline, true);
  add("offers", false);
  await storeRead(client, "ana");
}
async function restored(): Promise<unknown[]> {
  const client = new QueryClient();
  await restoreOffline(client);
  return client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data);
}

test("the device restores only the queries that are marked offline", async () => {
  await storeAnas();
  expect(await restored()).toEqual(["classes"]);
  expect(restoredSince()).toBe(NOON);
});

test("the device restores stored data for seven days and then deletes it", async () => {
  await storeAnas();
  vi.setSystemTime(NOON + 7 * DAY_MS);
  expect(await restored()).toEqual(["classes"]);
  vi.setSystemTime(NOON + 7 * DAY_MS + 1);
  expect(await restored()).toEqual([]);
  expect(restoredSince()).toBeUndefined();
  expect(device.size).toBe(0);
});

test("the device keeps a list for seven days when later pages do not read it", async () => {
  await storeAnas("history");
  vi.setSystemTime(NOON + 6 * DAY_MS);
  await storeAnas("classes");
  expect(await restored()).toEqual(["classes", "history"]);
  vi.setSystemTime(NOON + 8 * DAY_MS);
  await storeAnas("classes");
  expect(await restored()).toEqual(["classes"]);
});

test("the device deletes stored data when another session wants to read it", async () => {
  await storeAnas();
  local.set("token", "bobs-session");
  expect(await restored()).toEqual([]);
  expect(device.size).toBe(0);
});

test("the device stores nothing when the session has ended or changed", async () => {
  const client = new QueryClient();
  await storeRead(client, "ana", "an-earlier-session");
  local.delete("token");
  await storeRead(client, "ana");
  expect(device.size).toBe(0);
});

test("the device deletes stored data at logout", async () => {
  await storeAnas();
  await forgetOffline("ana");
  expect(device.size).toBe(0);
  expect(await restored()).toEqual([]);
});
