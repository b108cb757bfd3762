import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  dropOldDrafts,
  dropSentKey,
  dropTyped,
  followForgetting,
  forgetAllDrafts,
  forgetDraft,
  forgetDrafts,
  isExpired,
  readDraft,
  readSentKey,
  storeDraft,
  storeSentKey,
} from "@/lib/client/drafts";
import { DAY_MS } from "@/lib/domain/paris-time";

/** Other tabs learn these accounts by storage events. */
let forgottenAccounts: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z") });
  forgottenAccounts = [];
  const storage: Record<string, string> = {};
  // A browser's storage has its entries as own properties.
  for (const [name, value] of Object.entries({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, text: string) => {
      if (key === "elan.forgotten") forgottenAccounts.push(text);
      storage[key] = text;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  }))
    Object.defineProperty(storage, name, { value, enumerable: false });
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage: storage }));
  window.localStorage.setItem("token", "t");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a draft is read by its own account and form only", () => {
  storeDraft("ana", "class.new", { label: "Yoga" });
  expect(readDraft("ana", "class.new")).toEqual({ label: "Yoga" });
  expect(readDraft("ana", "class.1")).toBeNull();
  expect(readDraft("bob", "class.new")).toBeNull();
});

test("a draft is dropped when it is seven days old", () => {
  storeDraft("ana", "class.new", "Yoga");
  vi.advanceTimersByTime(7 * DAY_MS - 1);
  dropOldDrafts();
  expect(readDraft("ana", "class.new")).toBe("Yoga");
  vi.advanceTimersByTime(1);
  expect(readDraft("ana", "class.new")).toBeNull();
  dropOldDrafts();
  expect(Object.keys(window.localStorage)).toEqual(["token"]);
});

test("a tab drops its drafts and stores no new one when another tab logs out", () => {
  const stop = followForgetting();
  storeDraft("ana", "class.new", 1);
  storeDraft("bob", "class.new", 2);
  const dispatchForgotten = (newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "elan.forgotten", newValue }));
  dispatchForgotten(null);
  expect(readDraft("ana", "class.new")).toBe(1);
  dispatchForgotten("ana");
  expect(readDraft("ana", "class.new")).toBeNull();
  expect(readDraft("bob", "class.new")).toBe(2);
  // A tab does not know whose password a reset link changed.
  forgetAllDrafts();
  storeDraft("bob", "class.new", 2);
  dispatchForgotten(forgottenAccounts.at(-1) ?? null);
  expect(readDraft("bob", "class.new")).toBeNull();
  window.localStorage.removeItem("token");
  storeDraft("ana", "class.new", 3);
  expect(readDraft("ana", "class.new")).toBeNull();
  stop();
});

test("a draft is updated when the token has expired, until it is dropped", () => {
  storeDraft("ana", "class.new", { unsettled: 1 });
  window.localStorage.removeItem("token");
  storeDraft("ana", "class.new", { unsettled: null });
  expect(readDraft("ana", "class.new")).toEqual({ unsettled: null });
  forgetDrafts("ana");
  storeDraft("ana", "class.new", { unsettled: null });
  expect(readDraft("ana", "class.new")).toBeNull();
});

test("forgetDrafts drops the account's drafts, forgetAllDrafts all drafts", () => {
  storeDraft("ana", "class.new", 1);
  storeDraft("ana", "offer.new", 2);
  storeDraft("bob", "class.new", 3);
  forgetDraft("ana", "offer.new");
  expect(readDraft("ana", "class.new")).toBe(1);
  forgetDrafts("ana");
  expect(readDraft("ana", "class.new")).toBeNull();
  expect(readDraft("bob", "class.new")).toBe(3);
  forgetAllDrafts();
  expect(Object.keys(window.localStorage)).toEqual(["token"]);
});

test("a draft is dropped when it is not readable", () => {
  window.localStorage.setItem("elan.draft.ana.class.new", "{broken");
  expect(readDraft("ana", "class.new")).toBeNull();
  dropOldDrafts();
  expect(Object.keys(window.localStorage)).toEqual(["token"]);
});

test("a sent key stays when the text is dropped, and goes with the form", () => {
  const sent = { key: "k", at: Date.now() };
  storeDraft("ana", "offer.new", { label: "Dix cours" });
  storeSentKey("ana", "offer.new", sent);
  dropTyped("ana", "offer.new");
  expect(readDraft("ana", "offer.new")).toBeNull();
  expect(readSentKey("ana", "offer.new")).toEqual(sent);
  expect(readSentKey("ana", "offer.1")).toBeNull();
  storeDraft("ana", "offer.new", { label: "Dix cours" });
  dropSentKey("ana", "offer.new");
  expect(readDraft("ana", "offer.new")).toEqual({ label: "Dix cours" });
  storeSentKey("ana", "offer.new", sent);
  forgetDraft("ana", "offer.new");
  expect(readSentKey("ana", "offer.new")).toBeNull();
});

test("a sent key is expired when it is more than a day old", () => {
  const sent = { key: "k", at: Date.now() };
  vi.advanceTimersByTime(DAY_MS);
  expect(isExpired(sent)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isExpired(sent)).toBe(true);
});
