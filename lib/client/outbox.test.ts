import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Marks, type OutboxRow, withRow } from "@/lib/client/outbox";

const marks = (...list: Marks["marks"]): Marks => ({ marks: list });

function row(changes: Partial<OutboxRow>): OutboxRow {
  return {
    id: "one",
    kind: "ROLL_CALL",
    subject: "class",
    title: "Appel",
    at: 0,
    path: "/api/activity/class/presents",
    input: { body: marks() },
    key: "key",
    state: "WAITING",
    message: null,
    ...changes,
  };
}

const present = marks({ reservationId: "ana", from: ["BOOKED"], to: "BOOKED_AND_COME" });
const absent = marks({ reservationId: "ana", from: ["BOOKED"], to: "BOOKED_AND_ABSENT" });

test("a roll call replaces the waiting one of its class and its marks", () => {
  const rows = withRow(
    [row({ input: { body: present } })],
    row({ id: "two", input: { body: absent } }),
  );
  expect(rows).toEqual([
    row({
      id: "two",
      input: {
        body: marks({
          reservationId: "ana",
          from: ["BOOKED", "BOOKED_AND_COME"],
          to: "BOOKED_AND_ABSENT",
        }),
      },
    }),
  ]);
});

test("a new row leaves the rows of other classes and payments alone", () => {
  const others = [row({ id: "other", subject: "another class" }), row({ kind: "RECEIPT" })];
  expect(withRow(others, row({ id: "two" })).map(({ id }) => id)).toEqual(["other", "one", "two"]);
});

describe("an outbox", () => {
  let outbox: typeof import("@/lib/client/outbox");
  let follow: typeof import("@/lib/client/confirm-account").followAccount;
  let forgetDevice: typeof import("@/components/offline/forget-device").forgetDevice;
  let sent: { path: string; key: string | null }[];
  let respond: (path: string) => Response;
  let token: string | null;
  const stored = new Map<string, unknown>();
  const rejected = (status: number, code: string, message: string) =>
    new Response(message, {
      status,
      headers: { "content-type": "text/plain", "x-error-code": code },
    });
  const send = () => outbox.sendOutbox("ana", () => null);
  const rows = () => outbox.readOutbox("ana");
  const posts = () => sent.filter(({ path }) => path.endsWith("presents"));

  beforeEach(async () => {
    stored.clear();
    vi.resetModules();
    vi.doMock("idb-keyval", () => ({
      createStore: () => null,
      get: async (key: string) => stored.get(key),
      del: async (key: string) => stored.delete(key),
      update: async (key: string, edit: (value: unknown) => unknown) =>
        stored.set(key, edit(stored.get(key))),
    }));
    token = "first";
    sent = [];
    respond = () => Response.json({});
    const localStorage = {
      getItem: (key: string) => (key === "token" ? token : null),
      setItem: () => undefined,
      removeItem: () => {
        token = null;
      },
    };
    const location = { pathname: "/login", search: "", hash: "", assign: vi.fn() };
    vi.stubGlobal(
      "window",
      Object.assign(new EventTarget(), { localStorage, sessionStorage: localStorage, location }),
    );
    const locks = { request: (_: string, work: () => unknown) => work() };
    vi.stubGlobal("navigator", { onLine: true, locks });
    vi.stubGlobal("fetch", async (path: string, { headers }: RequestInit) => {
      sent.push({ path, key: new Headers(headers).get("idempotency-key") });
      return respond(path);
    });
    outbox = await import("@/lib/client/outbox");
    follow = (await import("@/lib/client/confirm-account")).followAccount;
    forgetDevice = (await import("@/components/offline/forget-device")).forgetDevice;
    await outbox.addToOutbox("ana", row({ input: { body: present } }));
    return () => {
      vi.unstubAllGlobals();
      vi.doUnmock("idb-keyval");
      vi.resetModules();
    };
  });

  test("sends its row under the same key when the token had expired", async () => {
    respond = () => rejected(401, "UNAUTHENTICATED", "Session expirée.");
    expect(await send()).toEqual({ saved: 0, failed: 0 });
    expect(await rows()).toMatchObject([{ state: "WAITING", key: "key" }]);
    token = "second";
    respond = () => Response.json({});
    expect(await send()).toEqual({ saved: 1, failed: 0 });
    expect(posts().map(({ key }) => key)).toEqual(["key", "key"]);
    expect(await rows()).toEqual([]);
  });

  test("sends its row when another tab has changed the account's password", async () => {
    const stop = follow("ana", "first");
    token = "second";
    respond = (path) => Response.json(path === "/api/user/me" ? { id: "ana" } : {});
    expect(await send()).toEqual({ saved: 1, failed: 0 });
    stop();
  });

  test("shows and sends no row of another account", async () => {
    const stop = follow("ana", "first");
    token = "of bob";
    respond = () => Response.json({ id: "bob" });
    expect(await outbox.readOutbox("bob")).toEqual([]);
    expect(await send()).toEqual({ saved: 0, failed: 0 });
    expect(posts()).toEqual([]);
    expect(await rows()).toHaveLength(1);
    stop();
  });

  test("keeps a rejected row, and sends it under a new key when asked to", async () => {
    respond = () => rejected(400, "ALREADY_PAID", "Tout est payé.");
    expect(await send()).toEqual({ saved: 0, failed: 1 });
    expect(await rows()).toMatchObject([{ state: "REFUSED", message: "Tout est payé." }]);
    await send();
    expect(posts()).toHaveLength(1);
    await outbox.retryInOutbox("ana", "one");
    respond = () => Response.json({});
    expect(await send()).toEqual({ saved: 1, failed: 0 });
    expect(posts()[1]?.key).not.toBe("key");
  });

  test("keeps its rows at a logout and deletes them with the account", async () => {
    await forgetDevice("ana", false);
    expect(await rows()).toHaveLength(1);
    await forgetDevice("ana", true);
    expect(await rows()).toEqual([]);
  });
});
