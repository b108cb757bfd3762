import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  deleteAllDrafts,
  deleteDraft,
  deleteDrafts,
  deleteOldDrafts,
  deleteSentKey,
  deleteTyped,
  followDeletions,
  isExpired,
  readDraft,
  readSentKey,
  storeDraft,
  storeSentKey,
} from "@/lib/client/drafts";
import { DAY_MS } from "@/lib/domain/paris-time";

/** Other tabs delete the drafts of these accounts. */
let deletedAccounts: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z") });
  deletedAccounts = [];
  const storage: Record<string, string> = {};
  // A browser's storage has its entries as own properties.
  for (const [name, value] of Object.entries({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, text: string) => {
      if (key === "elan.forgotten") deletedAccounts.push(text);
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

test("a draft is deleted when it is seven days old", () => {
  storeDraft("ana", "class.new", "Yoga");
  vi.advanceTimersByTime(7 * DAY_MS - 1);
  deleteOldDrafts();
  expect(readDraft("ana", "class.new")).toBe("Yoga");
  vi.advanceTimersByTime(1);
  expect(readDraft("ana", "class.new")).toBeNull();
  deleteOldDrafts();
  expect(Object.keys(window.localStorage)).toEqual(["token"]);
});

test("a tab deletes its drafts and stores no new one when another tab logs out", () => {
  const stop = followDeletions();
  storeDraft("ana", "class.new", 1);
  storeDraft("bob", "class.new", 2);
  const dispatchDeleted = (newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "elan.forgotten", newValue }));
  dispatchDeleted(null);
  expect(readDraft("ana", "class.new")).toBe(1);
  dispatchDeleted("ana");
  expect(readDraft("ana", "class.new")).toBeNull();
  expect(readDraft("bob", "class.new")).toBe(2);
  // A tab does not know whose password a reset link changed.
  deleteAllDrafts();
  storeDraft("bob", "class.new", 2);
  dispatchDeleted(deletedAccounts.at(-1) ?? null);
  expect(readDraft("bob", "class.new")).toBeNull();
  window.localStorage.removeItem("token");
  storeDraft("ana", "class.new", 3);
  expect(readDraft("ana", "class.new")).toBeNull();
  stop();
});

test("a draft is updated when the token has expired, until it is deleted", () => {
  storeDraft("ana", "class.new", { unsettled: 1 });
  window.localStorage.removeItem("token");
  storeDraft("ana", "class.new", { unsettled: null });
  expect(readDraft("ana", "class.new")).toEqual({ unsettled: null });
  deleteDrafts("ana");
  storeDraft("ana", "class.new", { unsettled: null });
  expect(readDraft("ana", "class.new")).toBeNull();
});

test("deleteDrafts deletes the account's drafts, deleteAllDrafts all", () => {
  storeDraft("ana", "class.new", 1);
  storeDraft("ana", "offer.new", 2);
  storeDraft("bob", "class.new", 3);
  deleteDraft("ana", "offer.new");
  expect(readDraft("ana", "class.new")).toBe(1);
  deleteDrafts("ana");
  expect(readDraft("ana", "class.new")).toBeNull();
  expect(readDraft("bob", "class.new")).toBe(3);
  deleteAllDrafts();
  expect(Object.keys(window.localStorage)).toEqual(["token"]);
});

test("a draft is deleted when it is not readable", () => {
  window.localStorage.setItem("elan.draft.ana.class.new", "{broken");
  expect(readDraft("ana", "class.new")).toBeNull();
  deleteOldDrafts();
  expect(Object.keys(window.localStorage)).toEqual(["token"]);
});

test("a sent key stays when the text is deleted, and goes with the form", () => {
  const sent = { key: "k", at: Date.now() };
  storeDraft("ana", "offer.new", { label: "Dix cours" });
  storeSentKey("ana", "offer.new", sent);
  deleteTyped("ana", "offer.new");
  expect(readDraft("ana", "offer.new")).toBeNull();
  expect(readSentKey("ana", "offer.new")).toEqual(sent);
  expect(readSentKey("ana", "offer.1")).toBeNull();
  storeDraft("ana", "offer.new", { label: "Dix cours" });
  deleteSentKey("ana", "offer.new");
  expect(readDraft("ana", "offer.new")).toEqual({ label: "Dix cours" });
  storeSentKey("ana", "offer.new", sent);
  deleteDraft("ana", "offer.new");
  expect(readSentKey("ana", "offer.new")).toBeNull();
});

test("a sent key is expired when it is more than a day old", () => {
  const sent = { key: "k", at: Date.now() };
  vi.advanceTimersByTime(DAY_MS);
  expect(isExpired(sent)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isExpired(sent)).toBe(true);
});
