import { expect, test } from "vitest";
import { bookedClassesText, bookedText } from "@/components/reservation/booked-text";
import { plainSpaces } from "@/testing/plain-spaces";

const [confirmed, waits, both] = [
  { booked: 1, waiting: 0 },
  { booked: 0, waiting: 1 },
  { booked: 1, waiting: 1 },
];

test.each([
  ["all places are confirmed", [confirmed, confirmed], "2 cours réservés"],
  ["a class waits", [confirmed, waits], "1 cours réservé, 1 en liste d'attente"],
  ["all classes wait", [waits, waits], "2 cours en liste d'attente"],
  ["a class has one place of two", [both], "1 cours réservé"],
])("bookedClassesText counts confirmed classes as booked when %s", (_, classes, text) => {
  expect(plainSpaces(bookedClassesText(classes))).toBe(text);
});

test("bookedText names confirmed and waiting places when a class has both", () => {
  expect(plainSpaces(bookedText(both))).toBe("1 place confirmée, 1 en liste d'attente");
});
