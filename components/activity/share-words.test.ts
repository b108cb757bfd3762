import { expect, test } from "vitest";
import { isShareable, shareText } from "@/components/activity/share-words";

const yoga = {
  label: "Yoga doux",
  beginDate: "2026-11-24T17:30:00.000Z",
  endDate: "2026-11-24T18:30:00.000Z",
  maxParticipants: 8,
  participants: 6,
  isPrivateActivity: false,
};

test.each([
  ["two places", {}, "« Yoga doux », mardi 24 à 18:30 : il reste 2 places"],
  ["one", { participants: 7 }, "« Yoga doux », mardi 24 à 18:30 : il reste 1 place"],
  ["full", { participants: 9 }, "« Yoga doux », mardi 24 à 18:30 : liste d'attente ouverte"],
])("%s left: what is shared", (_, changes, words) => {
  expect(shareText({ ...yoga, ...changes }).replace(/\s/g, " ")).toBe(words);
});

test("a private class, or one that has begun, has no page to share", () => {
  const at = (instant: string) => new Date(instant);
  expect(isShareable(yoga, at("2026-11-24T17:29:59Z"))).toBe(true);
  expect(isShareable(yoga, at("2026-11-24T17:30:00Z"))).toBe(false);
  expect(isShareable({ ...yoga, isPrivateActivity: true }, at("2026-11-01T00:00:00Z"))).toBe(false);
});
