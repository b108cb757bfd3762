import { expect, test } from "vitest";
import { enrolLabel } from "@/components/activity/enrol-label";

const classOf = (confirmedPlaces: number, waitingPlaces: number, maxParticipants = 3) => ({
  ...{ beginDate: "2027-01-05T18:00:00.000Z", maxParticipants },
  ...{ confirmedPlaces, waitingPlaces },
});
const before = new Date("2027-01-05T12:00:00.000Z");
const after = new Date("2027-01-05T18:00:00.000Z");
const elodie = { firstName: "Élodie" };
const tom = { firstName: "Tom" };

test.each([
  ["nobody is chosen", classOf(0, 0), [], before, "Inscrire"],
  ["a place is free", classOf(1, 0), [elodie], before, "Inscrire Élodie"],
  ["two are chosen", classOf(1, 0), [elodie, tom], before, "Inscrire 2 élèves"],
  ["the class is full", classOf(1, 2, 1), [elodie], before, "Mettre Élodie en attente (3ᵉ)"],
  [
    "a place is free but another trainee waits",
    classOf(0, 1),
    [elodie],
    before,
    "Mettre Élodie en attente (2ᵉ)",
  ],
  ["two wait", classOf(1, 0, 1), [elodie, tom], before, "Mettre 2 élèves en attente"],
  ["the class has begun", classOf(1, 0, 1), [elodie], after, "Inscrire Élodie"],
])("enrolLabel names the trainees and their rank when %s", (_, activity, people, now, label) => {
  expect(enrolLabel(activity, people, now).replaceAll("\u00a0", " ")).toBe(label);
});
