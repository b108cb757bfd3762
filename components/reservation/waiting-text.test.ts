import { expect, test } from "vitest";
import { rankText, waitingText, willWaitText } from "@/components/reservation/waiting-text";
import { plainSpaces } from "@/testing/plain-spaces";

const full = {
  maxParticipants: 2,
  confirmedPlaces: 2,
  waitingPlaces: 0,
  beginDate: "2026-12-01T17:30:00.000Z",
  cancelTimeInHours: 24,
};
const plain = (...given: Parameters<typeof willWaitText>) => plainSpaces(willWaitText(...given));
const now = new Date("2026-11-26T12:00:00.000Z");

test("willWaitText names the child and addresses nobody when the place is for a child", () => {
  const text = plain(full, "Léo sera", now);
  expect(text).toBe(
    "Ce cours est complet : Léo sera sur la liste d'attente. Une place libérée avant le délai est attribuée automatiquement, dans l'ordre.",
  );
  expect(text).not.toMatch(/\bvous\b/i);
});

test("willWaitText says that others wait first when a free place waits for its claim", () => {
  const late = new Date("2026-12-01T12:00:00.000Z");
  expect(plain({ ...full, confirmedPlaces: 1, waitingPlaces: 1 }, "vous serez", late)).toBe(
    "Des personnes attendent déjà : vous serez derrière elles sur la liste d'attente. Le délai d'annulation est passé : pour une place libérée, premier arrivé, premier servi.",
  );
});

test("waitingText names the rank of each place, or how many wait without ranks", () => {
  expect(waitingText(1, { kind: "ranks", ranks: [1] })).toBe(
    "Vous êtes n°\u00a01 sur la liste d'attente.",
  );
  expect(waitingText(2, { kind: "ranks", ranks: [2, 3] })).toBe(
    "Vos 2 places sont n°\u00a02 et n°\u00a03 sur la liste d'attente.",
  );
  for (const outlook of [null, { kind: "claim", free: 1 }, { kind: "ranks", ranks: [1] }] as const)
    expect(plainSpaces(waitingText(2, outlook))).toBe("2 places sur la liste d'attente.");
});

test("rankText names the ranks, and a free place after the deadline", () => {
  expect(rankText({ kind: "ranks", ranks: [2, 3] })).toBe("n°\u00a02 et n°\u00a03");
  expect(rankText({ kind: "claim", free: 1 })).toBe("une place est libre");
  expect(rankText({ kind: "claim", free: 0 })).toBe("");
});
