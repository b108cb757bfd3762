import { expect, test } from "vitest";
import { traineePlacesText } from "@/components/activity/trainee-places-text";
import type { Participant } from "@/lib/contract/classes/class-details";
import { plainSpaces } from "@/testing/plain-spaces";

const place = (traineeId: string, isWaitingList = false) =>
  ({ traineeId, isWaitingList }) as Participant;
const plain = (text: string | null) => text && plainSpaces(text);

test.each([
  ["the class is empty", [], null],
  ["another trainee has a place", [place("b")], null],
  ["the trainee has one", [place("e")], "A déjà 1 place"],
  ["the trainee has two", [place("e"), place("b"), place("e")], "A déjà 2 places"],
  ["the trainee waits", [place("b"), place("b", true), place("e", true)], "n° 2 en attente"],
  [
    "the trainee has one and waits",
    [place("e"), place("e", true), place("e", true)],
    "A déjà 1 place · n° 1, n° 2 en attente",
  ],
])("traineePlacesText returns the trainee's places when %s", (_, places, text) => {
  expect(plain(traineePlacesText({ participantsList: places }, "e"))).toBe(text);
});
