import { expect, test } from "vitest";
import { waitSentence } from "@/components/reservation/wait-sentence";

const card = {
  label: "Carte 10 cours",
  type: "CARD",
  quantityLeft: 10,
  nbReservationPerWeek: null,
  beginDate: "2026-11-01",
  endDate: "2027-01-30",
  suspendDate: null,
  isPrivateOffer: false,
  beginNow: false,
  withdrawUntil: "2026-11-24",
  withdrawnAt: null,
} as const;
const yoga = { beginDate: "2026-11-24T17:00:00.000Z", isPrivateActivity: false };

test("waitSentence names the card that waits for the end of its withdrawal period", () => {
  expect(waitSentence([card], yoga)?.replace(/\s/g, " ")).toBe(
    "« Carte 10 cours » sert pour les cours après le 24/11/2026, fin du délai de rétractation.",
  );
  expect(waitSentence([{ ...card, beginNow: true }], yoga)).toBeNull();
  expect(waitSentence([], yoga)).toBeNull();
});

test("waitSentence names the card on pause when it could pay without the pause", () => {
  const paused = { ...card, beginNow: true, suspendDate: "2026-11-20" } as const;
  expect(waitSentence([paused], yoga)?.replace(/\s/g, " ")).toBe(
    "« Carte 10 cours » est en pause depuis le 20/11/2026.",
  );
  for (const unable of [{ quantityLeft: 0 }, { beginNow: false }, { isPrivateOffer: true }])
    expect(waitSentence([{ ...paused, ...unable }], yoga)).toBeNull();
});
