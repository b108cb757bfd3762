import { expect, test } from "vitest";
import { enrolLabel } from "@/components/activity/enrol-label";
import { plainSpaces } from "@/testing/plain-spaces";

const classOf = (confirmedPlaces: number, waitingPlaces: number, maxParticipants = 3) => ({
  ...{ beginDate: "2027-01-05T18:00:00.000Z", maxParticipants },
  ...{ confirmedPlaces, waitingPlaces },
});
const before = new Date("2027-01-05T12:00:00.000Z");
const after = new Date("2027-01-05T18:00:00.000Z");
const elodie = { id: "e", firstName: "Élodie" };
const tom = { id: "t", firstName: "Tom" };

test.each([
  ["nobody is chosen", classOf(0, 0), [], before, "Inscrire"],
  ["a place is free", classOf(1, 0), [elodie], before, "Inscrire Élodie"],
  ["two places are free", classOf(1, 0), [elodie, tom], before, "Inscrire 2 élèves"],
  ["one place is free", classOf(2, 0), [elodie, tom], before, "Inscrire Élodie, 1 en attente"],
  ["the class is full", classOf(1, 2, 1), [elodie], before, "Mettre Élodie en attente (n° 3)"],
  [
    "a place is free but another trainee waits",
    classOf(0, 1),
    [elodie],
    before,
    "Mettre Élodie en attente (n° 2)",
  ],
  ["two wait", classOf(1, 0, 1), [elodie, tom], before, "Mettre 2 élèves en attente"],
  ["the class has begun", classOf(1, 0, 1), [elodie], after, "Inscrire Élodie"],
])("enrolLabel names the trainees and their rank when %s", (_, activity, people, now, label) => {
  expect(plainSpaces(enrolLabel(activity, people, now, null))).toBe(label);
});

const result = (traineeId: string, booked: number, waiting: number) => ({
  ...{ traineeId, booked, waiting, skipped: [] },
  refused: booked + waiting > 0 ? null : { code: "WEEKLY_QUOTA" as const, message: "Limite." },
});

test.each([
  ["one is refused", [result("e", 1, 0), result("t", 0, 0)], "Inscrire Élodie"],
  ["one waits", [result("e", 0, 1), result("t", 12, 0)], "Inscrire Tom, 1 en attente"],
  ["both are refused", [result("e", 0, 0), result("t", 0, 0)], "Inscrire"],
])("enrolLabel counts by the preview when %s", (_, results, label) => {
  expect(plainSpaces(enrolLabel(classOf(0, 0), [elodie, tom], before, results))).toBe(label);
});
