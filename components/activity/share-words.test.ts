import { expect, test } from "vitest";
import { shareText } from "@/components/activity/share-words";

const yoga = {
  label: "Yoga doux",
  beginDate: "2026-11-24T17:30:00.000Z",
  maxParticipants: 8,
  participants: 6,
};

test.each([
  ["two places", {}, "« Yoga doux », mardi 24 à 18:30 : il reste 2 places"],
  ["one", { participants: 7 }, "« Yoga doux », mardi 24 à 18:30 : il reste 1 place"],
  ["full", { participants: 9 }, "« Yoga doux », mardi 24 à 18:30 : liste d'attente ouverte"],
])("%s left: what is shared", (_, changes, words) => {
  expect(shareText({ ...yoga, ...changes }).replace(/\s/g, " ")).toBe(words);
});
