import { expect, test } from "vitest";
import { enrolledText, enrolText, seriesSize } from "@/components/activity/enrol-text";
import type { ParticipantsResult } from "@/lib/contract/booking/reservations";
import { plainSpaces } from "@/testing/plain-spaces";

type Result = ParticipantsResult["results"][number];
const result = (changes: Partial<Result>): Result => ({
  traineeId: "e",
  booked: 0,
  waiting: 0,
  skipped: [],
  refused: null,
  ...changes,
});
const skipped = (reason: Result["skipped"][number]["reason"], n: number) =>
  Array.from({ length: n }, () => ({ activityId: "a", beginDate: "", reason }));
const refused = { code: "ALREADY_BOOKED", message: "" };

test.each([
  ["one place is booked", [result({ booked: 1 })], "1 place réservée"],
  [
    "the card ends",
    [result({ booked: 10, skipped: skipped("NOT_ENOUGH_CREDITS", 15) })],
    "10 places réservées, 15 au-delà de la carte",
  ],
  [
    "the class fills up",
    [result({ booked: 1 }), result({ waiting: 1 })],
    "1 place réservée, 1 en attente",
  ],
  ["all wait", [result({ waiting: 2 })], "2 en attente"],
  [
    "two reasons skip classes",
    [
      result({ booked: 2, skipped: skipped("ALREADY_BOOKED", 1) }),
      result({ booked: 1, skipped: skipped("DATES", 2) }),
    ],
    "3 places réservées, 1 déjà réservées, 2 hors des dates de la formule",
  ],
  ["all are refused", [result({ refused })], "0 place réservée"],
])("enrolText counts the places when %s", (_, results, text) => {
  expect(plainSpaces(enrolText(results))).toBe(text);
});

test.each([
  ["one place is booked", [result({ booked: 1 })], "Place réservée pour Emma."],
  ["one place waits", [result({ waiting: 1 })], "Emma est sur la liste d'attente."],
  [
    "a class is skipped",
    [result({ booked: 1, skipped: skipped("DATES", 1) })],
    "1 place réservée, 1 hors des dates de la formule.",
  ],
  [
    "two trainees are enrolled",
    [result({ booked: 1 }), result({ booked: 1 })],
    "2 places réservées.",
  ],
])("enrolledText names the only trainee or counts when %s", (_, results, text) => {
  expect(plainSpaces(enrolledText(results, "Emma"))).toBe(text);
});

test("seriesSize counts the classes of the first person without an error", () => {
  const counted = result({ booked: 9, waiting: 1, skipped: skipped("DATES", 15) });
  expect(seriesSize([result({ refused }), counted])).toBe(25);
  expect(seriesSize([result({ refused })])).toBeNull();
});
