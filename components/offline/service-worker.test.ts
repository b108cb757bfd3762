import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const ORIGIN = "https://elan.example.fr";
const source = readFileSync("public/sw.js", "utf8");

/** Dispatches an event to public/sw.js and returns the browser calls that it makes. */
async function dispatch(type: string, event: object, opened = false): Promise<unknown[][]> {
  const done: unknown[][] = [];
  const record =
    (name: string) =>
    async (...given: unknown[]) =>
      void done.push([name, ...given]);
  const window = {
    navigate: record("navigate"),
    focus: async () => {
      done.push(["focus"]);
      return window;
    },
  };
  const handlers = new Map<string, (event: object) => void>();
  const self = {
    location: new URL(`${ORIGIN}/sw.js?v=1`),
    registration: { showNotification: record("show") },
    clients: { matchAll: async () => (opened ? [window] : []), openWindow: record("open") },
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

const press = (path: string, opened = false) => dispatch("notificationclick", { path }, opened);

test("the service worker shows a push and stores its path in the notification", async () => {
  const message = {
    title: "Une place s'est libérée",
    body: "Mardi",
    path: "/?activity=1",
    tag: "7",
  };
  expect(await dispatch("push", { data: { json: () => message } })).toEqual([
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

test("the service worker opens a pressed page in the open window or in a new one", async () => {
  const address = `${ORIGIN}/?activity=1`;
  expect(await press("/?activity=1", true)).toEqual([["close"], ["focus"], ["navigate", address]]);
  expect(await press("/?activity=1")).toEqual([["close"], ["open", address]]);
});

test("the service worker opens no page outside Élan when a notification is pressed", async () => {
  for (const path of ["https://example.com/", "//example.com/", "javascript:alert(1)"])
    expect(await press(path, true)).toEqual([["close"]]);
});
