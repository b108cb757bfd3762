import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropEarly, noteStart, takeEarly } from "@/lib/client/early";

const LIST = "/api/activities";
const script = readFileSync("public/early.js", "utf8");
let asked: string[];

beforeEach(() => {
  asked = [];
  const kept = new Map([["token", "t"]]);
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("window", { localStorage });
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return new Response("as it was then");
  });
  noteStart("COACH", "/", [LIST]);
});
afterEach(() => vi.unstubAllGlobals());

test("what is asked for before the app's code is there answers its first call, and no later one", async () => {
  runInThisContext(script);
  expect(asked).toEqual([LIST]);
  expect(await (await takeEarly(LIST, "t"))?.text()).toBe("as it was then");
  expect(await takeEarly(LIST, "t")).toBeUndefined();
});

test("where the app's own call comes first, nothing is asked for beside it: a later call would have an old answer", async () => {
  expect(await takeEarly(LIST, "t")).toBeUndefined();
  runInThisContext(script);
  expect([asked, await takeEarly(LIST, "t")]).toEqual([[], undefined]);
});

test("what nobody has taken before a change is asked for anew after it", async () => {
  runInThisContext(script);
  dropEarly();
  expect(await takeEarly(LIST, "t")).toBeUndefined();
});
