import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  dropOldDrafts,
  followForgetting,
  forgetAllDrafts,
  forgetDraft,
  forgetDrafts,
  keepDraft,
  readDraft,
} from "@/lib/client/drafts";

/** What the other tabs hear. */
let told: string[];

const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z") });
  told = [];
  const storage: Record<string, string> = {};
  // Its entries are its own properties, as the browser's are.
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
  keepDraft("ana", "class.new", { label: "Yoga" });
  expect(readDraft("ana", "class.new")).toEqual({ label: "Yoga" });
  expect(readDraft("ana", "class.1")).toBeNull();
  expect(readDraft("bob", "class.new")).toBeNull();
});

test("a draft is kept for seven days, and no longer, also when its account never comes back", () => {
  keepDraft("ana", "class.new", "Yoga");
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
  keepDraft("ana", "class.new", 1);
  keepDraft("bob", "class.new", 2);
  const said = (newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "elan.forgotten", newValue }));
  said(null);
  expect(readDraft("ana", "class.new")).toBe(1);
  said("ana");
  expect(readDraft("ana", "class.new")).toBeNull();
  expect(readDraft("bob", "class.new")).toBe(2);
  // Whose the new password is, no tab knows.
  forgetAllDrafts();
  keepDraft("bob", "class.new", 2);
  said(told.at(-1) ?? null);
  expect(readDraft("bob", "class.new")).toBeNull();
  window.localStorage.removeItem("token");
  keepDraft("ana", "class.new", 3);
  expect(readDraft("ana", "class.new")).toBeNull();
  stop();
});

test("what a draft says is corrected also once the token has ended, until it is forgotten", () => {
  keepDraft("ana", "class.new", { unsettled: 1 });
  window.localStorage.removeItem("token");
  keepDraft("ana", "class.new", { unsettled: null });
  expect(readDraft("ana", "class.new")).toEqual({ unsettled: null });
  forgetDrafts("ana");
  keepDraft("ana", "class.new", { unsettled: null });
  expect(readDraft("ana", "class.new")).toBeNull();
});

test("leaving forgets one's own drafts, a new password by link everybody's, and nothing else", () => {
  keepDraft("ana", "class.new", 1);
  keepDraft("ana", "offer.new", 2);
  keepDraft("bob", "class.new", 3);
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
