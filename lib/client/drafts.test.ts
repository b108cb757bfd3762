import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  dropOldDrafts,
  dropSentKey,
  dropTyped,
  followForgetting,
  forgetAllDrafts,
  forgetDraft,
  forgetDrafts,
  isOld,
  readDraft,
  readSentKey,
  storeDraft,
  storeSentKey,
} from "@/lib/client/drafts";

/** The keys of the storage events that other tabs receive. */
let told: string[];

const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z") });
  told = [];
  const storage: Record<string, string> = {};
  // A browser's storage has its entries as own properties.
  for (const [name, value] of Object.entries({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, text: string) => {
      if (key === "elan.forgotten") told.push(text);
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

test("a draft comes back to its account, and to no other", () => {
  storeDraft("ana", "class.new", { label: "Yoga" });
  expect(readDraft("ana", "class.new")).toEqual({ label: "Yoga" });
  expect(readDraft("ana", "class.1")).toBeNull();
  expect(readDraft("bob", "class.new")).toBeNull();
});

test("a draft is kept for seven days, and no longer, also when its account never comes back", () => {
  storeDraft("ana", "class.new", "Yoga");
  vi.advanceTimersByTime(7 * DAY - 1);
  dropOldDrafts();
  expect(readDraft("ana", "class.new")).toBe("Yoga");
  vi.advanceTimersByTime(1);
  expect(readDraft("ana", "class.new")).toBeNull();
  dropOldDrafts();
  expect(Object.keys(window.localStorage)).toEqual(["token"]);
});

test("a tab left open behind a logout keeps nothing more, and forgets what it wrote meanwhile", () => {
  const stop = followForgetting();
  storeDraft("ana", "class.new", 1);
  storeDraft("bob", "class.new", 2);
  const said = (newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "elan.forgotten", newValue }));
  said(null);
  expect(readDraft("ana", "class.new")).toBe(1);
  said("ana");
  expect(readDraft("ana", "class.new")).toBeNull();
  expect(readDraft("bob", "class.new")).toBe(2);
  // A tab does not know whose password a reset link changed.
  forgetAllDrafts();
  storeDraft("bob", "class.new", 2);
  said(told.at(-1) ?? null);
  expect(readDraft("bob", "class.new")).toBeNull();
  window.localStorage.removeItem("token");
  storeDraft("ana", "class.new", 3);
  expect(readDraft("ana", "class.new")).toBeNull();
  stop();
});

test("what a draft says is corrected also once the token has ended, until it is forgotten", () => {
  storeDraft("ana", "class.new", { unsettled: 1 });
  window.localStorage.removeItem("token");
  storeDraft("ana", "class.new", { unsettled: null });
  expect(readDraft("ana", "class.new")).toEqual({ unsettled: null });
  forgetDrafts("ana");
  storeDraft("ana", "class.new", { unsettled: null });
  expect(readDraft("ana", "class.new")).toBeNull();
});

test("leaving forgets one's own drafts, a new password by link everybody's, and nothing else", () => {
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

test("what is no draft of ours is not one", () => {
  window.localStorage.setItem("elan.draft.ana.class.new", "{broken");
  expect(readDraft("ana", "class.new")).toBeNull();
  dropOldDrafts();
  expect(Object.keys(window.localStorage)).toEqual(["token"]);
});

test("a sent key outlives what was typed, and goes with the form", () => {
  const sent = { key: "k", at: Date.now() };
  storeDraft("ana", "offer.new", { label: "Dix cours" });
  expect(storeSentKey("ana", "offer.new", sent)).toBe(true);
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

test("a sent key is old once the server has dropped it, a day later", () => {
  const sent = { key: "k", at: Date.now() };
  vi.advanceTimersByTime(DAY);
  expect(isOld(sent)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isOld(sent)).toBe(true);
});
