import { expect, test } from "vitest";
import { matchingOffers } from "@/lib/domain/matching-offers";

const offer = (label: string, changes: object = {}) => ({
  label,
  type: "CARD" as const,
  quantity: 10,
  validityDurationInDay: 90,
  isPrivateOffer: false,
  ...changes,
});

test("matchingOffers lists the trial, a single class, cards, then subscriptions", () => {
  const offers = [
    offer("Abonnement", { type: "SUBSCRIPTION", quantity: null }),
    offer("Carte"),
    offer("Un mois", { validityDurationInDay: 30 }),
    offer("Privé", { isPrivateOffer: true }),
    offer("Unité", { quantity: 1 }),
    offer("Essai", { type: "FREE_GROUP_CLASS", quantity: null }),
  ];
  const labelsFor = (beginDate: string, isPrivateActivity = false) =>
    matchingOffers(offers, { beginDate, isPrivateActivity }, "2026-11-26").map(
      ({ label }) => label,
    );
  expect(labelsFor("2026-12-26T22:30:00.000Z")).toEqual([
    "Essai",
    "Unité",
    "Carte",
    "Un mois",
    "Abonnement",
  ]);
  expect(labelsFor("2026-12-26T23:30:00.000Z")).not.toContain("Un mois");
  expect(labelsFor("2026-12-01T18:00:00.000Z", true)).toEqual(["Privé"]);
});
