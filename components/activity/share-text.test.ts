import { expect, test } from "vitest";
import { shareText } from "@/components/activity/share-text";

const yoga = {
  label: "Yoga doux",
  beginDate: "2026-11-24T17:30:00.000Z",
  maxParticipants: 8,
  confirmedPlaces: 6,
  waitingPlaces: 0,
};

test.each([
  ["how many places are left", {}, "mardi 24 novembre à 18 h 30 : il reste 2 places"],
  ["one place", { confirmedPlaces: 7 }, "mardi 24 novembre à 18 h 30 : il reste 1 place"],
  [
    "the waiting list of a full class",
    { confirmedPlaces: 8, waitingPlaces: 1 },
    "mardi 24 novembre à 18 h 30 : complet, liste d'attente ouverte",
  ],
  [
    "no free place that the waiting list may claim",
    { waitingPlaces: 1 },
    "mardi 24 novembre à 18 h 30 : complet, liste d'attente ouverte",
  ],
  [
    "a full hour without minutes",
    { beginDate: "2027-01-20T08:00:00.000Z" },
    "mercredi 20 janvier à 9 h : il reste 2 places",
  ],
])("shareText states day, hour and %s", (_, changes, text) => {
  expect(shareText({ ...yoga, ...changes }).replace(/\s/g, " ")).toBe(`« Yoga doux », ${text}`);
});
