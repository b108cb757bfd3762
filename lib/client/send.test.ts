import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { keyOf } from "@/lib/client/cache";
import type { CallError } from "@/lib/client/call-error";
import { deleteSentKeysAbout, readDraft, readSentKey, storeDraft } from "@/lib/client/drafts";
import { mutationOf, type SendOptions, subjectsOf } from "@/lib/client/send";
import { uploadAvatar } from "@/lib/contract/accounts/profile";
import {
  bookActivity,
  bookSeveral,
  cancelAllPlaces,
  cancelPlace,
  cancelSeries,
} from "@/lib/contract/booking/reservations";
import { type EndpointDefinition, endpoint } from "@/lib/contract/endpoint";
import { recordReceipt } from "@/lib/contract/money/receipts";
import { createOffer } from "@/lib/contract/offers/offers";
import { DAY_MS } from "@/lib/domain/paris-time";

interface Sent {
  path: string;
  key: string | undefined;
  body: Record<string, unknown>;
}

let sent: Sent[];
let client: QueryClient;
let isMounted: boolean;
/** The server's responses in order; the last one repeats. */
let responses: (() => Promise<Response> | Response)[];

const ok = (body: object = {}) => Response.json(body);
const replayed = () => Response.json({}, { headers: { "idempotency-replayed": "true" } });
const rejected = (status: number, code: string, message = "Refusé.") =>
  new Response(message, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "x-error-code": code },
  });
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

function press<D extends EndpointDefinition>(
  definition: D,
  input: object,
  options: SendOptions<D> = {},
  ownKeys = new Set<string>(),
): Promise<CallError | null> {
  const sender = { client, account: "ana", isMounted: () => isMounted, ownKeys };
  const observer = new MutationObserver(client, mutationOf(definition, options, sender));
  const pressed = observer.mutate(input as never).then(
    () => null,
    (error: CallError) => error,
  );
  return vi.advanceTimersByTimeAsync(5_000).then(() => pressed);
}

const offer = { body: { label: "Illimité" } };
const pressOffer = (body = offer.body) => press(createOffer, { body }, { draft: "offer.new" });
const place = (id: string) => ({ params: { activityId: id }, query: { "id-subscription": "s" } });
const keys = () => sent.map(({ key }) => key);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-12-01T10:00:00Z") });
  sent = [];
  isMounted = true;
  responses = [() => ok()];
  client = new QueryClient();
  const storage: Record<string, string> = {};
  for (const [name, value] of Object.entries({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, text: string) => {
      storage[key] = text;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  }))
    Object.defineProperty(storage, name, { value, enumerable: false, writable: true });
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage: storage }));
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (path: string, { headers, body }: RequestInit) => {
    const read = typeof body === "string" ? JSON.parse(body) : {};
    sent.push({ path, key: new Headers(headers).get("idempotency-key") ?? undefined, body: read });
    const respond = responses.length > 1 ? responses.shift() : responses[0];
    return respond?.();
  });
  window.localStorage.setItem("token", "t");
  return () => {
    client.clear();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

test.each([
  ["no response", lost, "UNCONFIRMED", 3],
  ["a proxy's 503", () => new Response("<h1>Down</h1>", { status: 503 }), "UNCONFIRMED", 3],
  ["a 503 of the service", () => rejected(503, "UNAVAILABLE"), "UNAVAILABLE", 3],
  ["a 409 of a request in progress", () => rejected(409, "REQUEST_IN_PROGRESS"), "UNCONFIRMED", 3],
  ["a 408", () => rejected(408, "SLOW"), "SLOW", 1],
  ["a 425", () => rejected(425, "EARLY"), "EARLY", 1],
  ["a 429", () => rejected(429, "TOO_MANY"), "TOO_MANY", 1],
])("a form keeps its key when the response is %s", async (_, respond, code, tries) => {
  responses = [respond];
  expect((await pressOffer())?.code).toBe(code);
  expect(sent).toHaveLength(tries);
  responses = [replayed];
  expect(await pressOffer()).toBeNull();
  expect(new Set(keys()).size).toBe(1);
  expect(readSentKey("ana", "offer.new")).toBeNull();
});

test.each([
  ["a success", () => ok()],
  ["a 400", () => rejected(400, "BAD_INPUT")],
  ["a 409", () => rejected(409, "CHANGED_MEANWHILE")],
])("a form has a new key when the response is %s", async (_, respond) => {
  responses = [respond, () => ok()];
  await pressOffer();
  await pressOffer();
  expect(new Set(keys()).size).toBe(2);
});

test("a form is saved once by its own retry when a response is lost", async () => {
  responses = [lost, () => ok()];
  expect(await pressOffer()).toBeNull();
  expect([sent.length, new Set(keys()).size]).toEqual([2, 1]);
});

test("a form says that its first version was saved when it was changed since", async () => {
  responses = [lost];
  await pressOffer();
  responses = [() => rejected(422, "IDEMPOTENCY_KEY_REUSED", "clé"), () => ok()];
  const error = await pressOffer({ label: "Autre" });
  expect(error?.message).toMatch(/^Votre envoi précédent a bien été enregistré\./);
  await pressOffer({ label: "Autre" });
  expect(new Set(keys().slice(0, 4)).size).toBe(1);
  expect(keys()[4]).not.toBe(keys()[0]);
});

test("a form sends nothing when its key was first sent over a day ago", async () => {
  responses = [lost];
  storeDraft("ana", "offer.new", offer.body);
  await pressOffer();
  sent = [];
  vi.setSystemTime(Date.now() + DAY_MS);
  expect((await pressOffer())?.message).toBe("Vérifiez que ceci n'a pas déjà été enregistré.");
  expect(sent).toEqual([]);
  responses = [() => ok()];
  expect(await pressOffer()).toBeNull();
});

test.each([
  [
    "what it changes is gone",
    async () => {
      responses = [() => rejected(404, "OFFER_NOT_FOUND")];
      await pressOffer();
    },
  ],
  [
    "it says that an earlier version was saved",
    async () => {
      responses = [() => rejected(422, "IDEMPOTENCY_KEY_REUSED")];
      await pressOffer();
    },
  ],
  [
    "its key was first sent over a day ago",
    async () => {
      responses = [lost];
      await pressOffer();
      vi.setSystemTime(Date.now() + DAY_MS);
      client.setQueryData(["offers"], []);
      await pressOffer();
    },
  ],
])("a form's lists are refetched when %s", async (_, act) => {
  const read = vi.fn(async () => []);
  const query = { queryKey: ["offers"], queryFn: read, meta: { shows: ["offers"] } };
  await client.fetchQuery(query);
  await act();
  expect(client.getQueryState(["offers"])?.isInvalidated).toBe(true);
});

test("a saved form's draft is deleted when the form was left meanwhile", async () => {
  storeDraft("ana", "offer.new", offer.body);
  isMounted = false;
  await pressOffer();
  expect(readDraft("ana", "offer.new")).toBeNull();
});

test("a list is read again when its first read began before a change", async () => {
  const before = Promise.withResolvers<string>();
  const queryFn = vi.fn().mockReturnValueOnce(before.promise).mockResolvedValue("after");
  const offers = { queryKey: ["offers"], queryFn, meta: { shows: ["offers"] } };
  const stop = new QueryObserver(client, offers).subscribe(() => undefined);
  await pressOffer();
  before.resolve("before");
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  expect(client.getQueryData(["offers"])).toBe("after");
});

test("a form sends nothing when the device is offline", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect((await pressOffer())?.message).toBe(
    "Vous êtes hors ligne\u00a0: rien n'a été enregistré.",
  );
  expect([sent, readSentKey("ana", "offer.new")]).toEqual([[], null]);
});

test("a try ends when it had no response for twenty seconds", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  await pressOffer();
  expect(timeout.mock.calls).toEqual([[20_000]]);
  timeout.mockRestore();
});

test("a receipt carries its key as clientId, the same in each try", async () => {
  responses = [lost];
  const receipt = { body: { subscriptionId: "s", amount: 12, method: "CASH" } };
  await press(recordReceipt, receipt);
  responses = [() => ok()];
  await press(recordReceipt, receipt);
  expect(sent).toHaveLength(4);
  for (const { key, body } of sent) expect(body.clientId).toBe(key);
  expect(new Set(keys()).size).toBe(1);
});

test("a button says that its request was saved when an earlier screen had sent it", async () => {
  responses = [lost];
  await press(bookActivity, place("yoga"));
  responses = [replayed];
  const onSuccess = vi.fn();
  const queryFn = async () => [];
  const shown = { queryKey: ["activities"], queryFn, meta: { shows: ["activities"] } };
  await client.fetchQuery(shown);
  const error = await press(bookActivity, place("yoga"), { onSuccess });
  expect(error?.message).toMatch(/^Votre envoi précédent a bien été enregistré\./);
  expect(onSuccess).not.toHaveBeenCalled();
  expect(client.getQueryState(["activities"])?.isInvalidated).toBe(true);
  responses = [ok];
  expect(await press(bookActivity, place("yoga"), { onSuccess })).toBeNull();
  expect(keys()[3]).toBe(keys()[0]);
  expect(keys()[4]).not.toBe(keys()[0]);
});

test("a press succeeds when its first try was lost and its second is a replay", async () => {
  responses = [lost];
  await press(bookActivity, place("yoga"));
  responses = [lost, replayed];
  expect(await press(bookActivity, place("yoga"))).toBeNull();
});

test("a second press succeeds when an earlier screen and the first press were lost", async () => {
  responses = [lost];
  await press(bookActivity, place("yoga"));
  const ownKeys = new Set<string>();
  await press(bookActivity, place("yoga"), {}, ownKeys);
  responses = [replayed];
  expect(await press(bookActivity, place("yoga"), {}, ownKeys)).toBeNull();
});

test("a second press succeeds when the first press had no response", async () => {
  const ownKeys = new Set<string>();
  responses = [lost];
  await press(bookActivity, place("yoga"), {}, ownKeys);
  responses = [replayed];
  expect(await press(bookActivity, place("yoga"), {}, ownKeys)).toBeNull();
});

test("an upload has no key and is not tried again", async () => {
  responses = [lost];
  await press(uploadAvatar, { body: new FormData() });
  expect(keys()).toEqual([undefined]);
});

test("a press has its own key when its endpoint names none", async () => {
  const definition = endpoint({
    method: "POST",
    path: "/api/user/reminders",
    access: "USER",
    summary: "",
    response: null,
    changes: [],
  });
  responses = [lost];
  await press(definition, {});
  await press(definition, {});
  expect(new Set(keys()).size).toBe(2);
  expect(keys().slice(0, 3)).toEqual(Array(3).fill(keys()[0]));
});

test.each([
  ["one place", cancelPlace, { params: { activityId: "yoga" } }],
  ["a series", cancelSeries, { body: { activityIds: ["boxe", "yoga"] } }],
])("a booking is a new request when %s was cancelled since", async (_, cancel, input) => {
  const book = async (id: string) => {
    await press(bookActivity, place(id));
    return keys().at(-1);
  };
  responses = [lost];
  const [yoga, danse] = [await book("yoga"), await book("danse")];
  responses = [() => ok()];
  await press(cancel, input);
  expect(await book("danse")).toBe(danse);
  expect(await book("yoga")).not.toBe(yoga);
});

test("a booking keeps its key when another person of the family was booked since", async () => {
  const book = async (person: string, respond: () => Promise<Response> | Response) => {
    responses = [respond];
    const query = { ...place("yoga").query, for: person };
    expect((await press(bookActivity, { ...place("yoga"), query }))?.code).toBe(
      respond === lost ? "UNCONFIRMED" : undefined,
    );
    return keys().at(-1);
  };
  const emma = await book("emma", lost);
  expect(await book("leo", ok)).not.toBe(emma);
  expect(await book("emma", ok)).toBe(emma);
});

test("a booking of several is a new request when one of them was cancelled since", async () => {
  const bookAll = async () => {
    await press(bookSeveral, { params: { activityId: "yoga" }, body: { bookings: [] } });
    return keys().at(-1);
  };
  responses = [lost];
  const first = await bookAll();
  responses = [() => ok()];
  await press(cancelAllPlaces, { params: { activityId: "yoga" }, query: { for: "emma" } });
  expect(await bookAll()).not.toBe(first);
});

test("a subject holds only the end of a mail's token", () => {
  const definition = { ...createOffer, key: "linked-place.:token" };
  const token = "0123456789abcdefghij";
  expect(subjectsOf(definition, { params: { token } })).toEqual(["linked-place.89abcdefghij"]);
});

test("a key is kept in memory when the device is full", async () => {
  window.localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  responses = [lost];
  await press(bookActivity, place("yoga"));
  responses = [() => ok()];
  await press(bookActivity, place("yoga"));
  expect(new Set(keys()).size).toBe(1);
  responses = [lost];
  await press(bookActivity, place("yoga"));
  deleteSentKeysAbout("ana", ["place.yoga"]);
  await press(bookActivity, place("yoga"));
  expect(new Set(keys()).size).toBe(3);
});

test.each([
  ["booking", bookActivity],
  ["cancelling", cancelPlace],
])("an optimistic %s is rolled back when the server refuses it", async (_, definition) => {
  const queryKey = keyOf(bookActivity);
  client.setQueryData(queryKey, 1);
  let shown: unknown;
  responses = [
    () => {
      shown = client.getQueryData(queryKey);
      return rejected(409, "ACTIVITY_CANCELLED", "Ce cours est annulé.");
    },
  ];
  const change = (count: unknown) => Number(count) + 1;
  const error = await press(definition, place("yoga"), {
    optimistic: () => ({ queryKey, change }),
  });
  expect(error?.message).toBe("Ce cours est annulé.");
  expect([shown, client.getQueryData(queryKey)]).toEqual([2, 1]);
});
