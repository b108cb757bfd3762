import { expect, test } from "vitest";
import { enrolLabel, traineePlacesText } from "@/components/activity/held-places-text";
import type { Participant } from "@/lib/contract/classes/class-details";

const place = (traineeId: string, isWaitingList = false) =>
  ({ traineeId, isWaitingList }) as Participant;
const classOf = (places: Participant[], maxParticipants = 3) => ({
  beginDate: "2027-01-05T18:00:00.000Z",
  participantsList: places,
  maxParticipants,
  confirmedPlaces: places.filter((participant) => !participant.isWaitingList).length,
  waitingPlaces: places.filter((participant) => participant.isWaitingList).length,
});
const before = new Date("2027-01-05T12:00:00.000Z");
const after = new Date("2027-01-05T18:00:00.000Z");
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;
const elodie = { firstName: "Élodie" };
const tom = { firstName: "Tom" };

test.each([
  ["the class is empty", [], null],
  ["another trainee has a place", [place("b")], null],
  ["the trainee has one", [place("e")], "A déjà 1 place"],
  ["the trainee has two", [place("e"), place("b"), place("e")], "A déjà 2 places"],
  ["the trainee waits", [place("b"), place("b", true), place("e", true)], "2ᵉ en attente"],
  [
    "the trainee has one and waits",
    [place("e"), place("e", true), place("e", true)],
    "A déjà 1 place · 1ᵉʳ, 2ᵉ en attente",
  ],
])("traineePlacesText returns the trainee's places when %s", (_, places, text) => {
  expect(plain(traineePlacesText(classOf(places), "e"))).toBe(text);
});

test.each([
  ["nobody is chosen", classOf([]), [], before, "Inscrire"],
  ["a place is free", classOf([place("b")]), [elodie], before, "Inscrire Élodie"],
  ["two are chosen", classOf([place("b")]), [elodie, tom], before, "Inscrire 2 élèves"],
  [
    "the class is full",
    classOf([place("b"), place("c", true), place("d", true)], 1),
    [elodie],
    before,
    "Mettre Élodie en attente (3ᵉ)",
  ],
  [
    "a place is free but another trainee waits",
    classOf([place("c", true)]),
    [elodie],
    before,
    "Mettre Élodie en attente (2ᵉ)",
  ],
  ["two wait", classOf([place("b")], 1), [elodie, tom], before, "Mettre 2 élèves en attente"],
  ["the class has begun", classOf([place("b")], 1), [elodie], after, "Inscrire Élodie"],
])("enrolLabel says what the press does when %s", (_, activity, people, now, label) => {
  expect(plain(enrolLabel(activity, people, now))).toBe(label);
});
