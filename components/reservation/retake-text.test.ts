import { expect, test } from "vitest";
import { inBookings, retakenText } from "@/components/reservation/retake-text";
import { plainSpaces } from "@/testing/plain-spaces";

const one = { activityId: "yoga", subscriptionId: "carte", places: 1 };
const plain = (input: Parameters<typeof retakenText>[0]) => {
  const { complete, text } = retakenText(input);
  return [complete, plainSpaces(text)];
};

test("inBookings splits the places when they exceed one booking's limit", () => {
  expect(inBookings([{ ...one, places: 23 }, one]).map(({ places }) => places)).toEqual([
    10, 10, 3, 1,
  ]);
});

test("retakenText names the places booked again and why others were not", () => {
  const ten = Array.from({ length: 10 }, () => one);
  expect(plain({ taken: ten, booked: 10, waiting: 0 })).toEqual([
    true,
    "C'est de nouveau réservé.",
  ]);
  expect(plain({ taken: [one], booked: 0, waiting: 1 })).toEqual([
    true,
    "Il n'y a plus de place pour vous : vous êtes sur la liste d'attente.",
  ]);
  expect(plain({ taken: [one], booked: 1, waiting: 0, moved: "2026-11-26T17:30:00.000Z" })).toEqual(
    [true, "C'est de nouveau réservé. Ce cours a été déplacé : jeudi 26 novembre 2026 à 18 h 30."],
  );
  expect(plain({ taken: ten, booked: 8, waiting: 2 })).toEqual([
    true,
    "C'est de nouveau réservé, dont 2 places sur la liste d'attente.",
  ]);
  expect(plain({ taken: ten, booked: 8, waiting: 1, error: "Ce cours a déjà commencé." })).toEqual([
    false,
    "9 places sur 10 sont réservées de nouveau, dont 1 place sur la liste d'attente. Ce cours a déjà commencé.",
  ]);
  expect(plain({ taken: [{ ...one, inAll: 5 }], booked: 1, waiting: 0 })).toEqual([
    false,
    "1 place sur 5 est réservée de nouveau. Les autres n'ont pas pu l'être.",
  ]);
  expect(plain({ taken: ten, booked: 0, waiting: 0, error: "Ce cours est annulé." })).toEqual([
    false,
    "Ce cours est annulé.",
  ]);
});
