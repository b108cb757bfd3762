import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const ORIGIN = "https://elan.example.fr";
const source = readFileSync("public/sw.js", "utf8");

/** What public/sw.js asks of a browser, with a window of Élan open in it or none, when `type` happens. */
async function asked(type: string, event: object, opened = false): Promise<unknown[][]> {
  const done: unknown[][] = [];
  const note =
    (name: string) =>
    async (...given: unknown[]) =>
      void done.push([name, ...given]);
  const window = {
    navigate: note("navigate"),
    focus: async () => {
      done.push(["focus"]);
      return window;
    },
  };
  const handlers = new Map<string, (event: object) => void>();
  const self = {
    location: new URL(`${ORIGIN}/sw.js?v=1`),
    registration: { showNotification: note("show") },
    clients: { matchAll: async () => (opened ? [window] : []), openWindow: note("open") },
    addEventListener: (name: string, handler: (event: object) => void) =>
      handlers.set(name, handler),
  };
  runInNewContext(source, { self, URL });
  const waited: Promise<unknown>[] = [];
  handlers.get(type)?.({
    ...event,
    waitUntil: (what: Promise<unknown>) => waited.push(what),
    notification: { ...("path" in event && { data: event }), close: () => done.push(["close"]) },
  });
  await Promise.all(waited);
  return done;
}

const press = (path: string, opened = false) => asked("notificationclick", { path }, opened);

test("what is pushed is shown, and the notification keeps where it leads", async () => {
  const told = { title: "Une place s'est libérée", body: "Mardi", path: "/?activity=1", tag: "7" };
  expect(await asked("push", { data: { json: () => told } })).toEqual([
    [
      "show",
      "Une place s'est libérée",
      {
        body: "Mardi",
        tag: "7",
        icon: "/icons/icon-192.png",
        lang: "fr",
        data: { path: "/?activity=1" },
      },
    ],
  ]);
});

test("a press opens its page in the window that is there, or in a new one", async () => {
  const address = `${ORIGIN}/?activity=1`;
  expect(await press("/?activity=1", true)).toEqual([["close"], ["focus"], ["navigate", address]]);
  expect(await press("/?activity=1")).toEqual([["close"], ["open", address]]);
});

test("a press leads nowhere but to Élan", async () => {
  for (const path of ["https://example.com/", "//example.com/", "javascript:alert(1)"])
    expect(await press(path, true)).toEqual([["close"]]);
});
