import { expect, test } from "vitest";
import {
  addText,
  anotherPlaceWarning,
  traineePlacesText,
} from "@/components/activity/held-places-text";
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
const elodie = { id: "e", firstName: "Élodie" };

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

test("addText names the rank in the waiting list when the class is full", () => {
  expect(addText(classOf([place("b")], 1), elodie, before)).toBe("Mettre Élodie en attente (1ᵉʳ)");
  const participants = [place("b"), place("c", true), place("e", true)];
  expect(addText(classOf(participants, 1), elodie, before)).toBe("Mettre Élodie en attente (3ᵉ)");
});

test("addText names the rank when a place is free but another trainee waits", () => {
  expect(addText(classOf([place("c", true)]), elodie, before)).toBe(
    "Mettre Élodie en attente (2ᵉ)",
  );
});

test("addText offers one place more when the trainee has a place", () => {
  expect(addText(classOf([place("b")]), elodie, before)).toBe("Inscrire");
  expect(addText(classOf([place("e")]), elodie, before)).toBe("Ajouter une place");
});

test("addText mentions no waiting list when the class has begun", () => {
  expect(addText(classOf([place("b")], 1), elodie, after)).toBe("Inscrire");
});

test("anotherPlaceWarning states an extra place's cost when the trainee has a place", () => {
  expect(anotherPlaceWarning(classOf([place("b")]), elodie)).toBeNull();
  expect(plain(anotherPlaceWarning(classOf([place("e"), place("e", true)]), elodie))).toBe(
    "Élodie a déjà 2 places dans ce cours. Une place de plus utilise un cours de plus.",
  );
  expect(plain(anotherPlaceWarning(classOf([place("b"), place("e", true)]), elodie))).toBe(
    "Élodie a déjà 1 place en attente dans ce cours. Une place de plus utilise un cours de plus.",
  );
});
