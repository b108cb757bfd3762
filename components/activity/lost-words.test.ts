import { expect, test } from "vitest";
import { lostWords } from "@/components/activity/lost-words";

const names = new Map([["ana", "Ana Un"]]);
const place = (traineeId: string, reason: "LEFT" | "SUSPENDED") => ({
  traineeId,
  activityId: "1",
  reason,
});

test("who lost a place is named once, with the reason; who is gone has no name any more", () => {
  const lost = [place("ana", "SUSPENDED"), place("bob", "LEFT"), place("ana", "SUSPENDED")];
  expect(lostWords(lost, names).map((words) => words.replaceAll("\u00a0", " "))).toEqual([
    "Ana Un : abonnement en pause (2 places)",
    "Un ancien élève : n'est plus votre élève",
  ]);
  expect(lostWords([], names)).toEqual([]);
});
