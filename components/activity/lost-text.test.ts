import { expect, test } from "vitest";
import { lostText } from "@/components/activity/lost-text";
import { plainSpaces } from "@/testing/plain-spaces";

const trainees = [{ id: "ana", firstName: "Ana", lastName: "Un" }];
const place = (traineeId: string, reason: "LEFT" | "SUSPENDED") => ({
  traineeId,
  activityId: "1",
  reason,
});

test("lostText returns a line per trainee and reason, without a former trainee's name", () => {
  const lost = [place("ana", "SUSPENDED"), place("bob", "LEFT"), place("ana", "SUSPENDED")];
  expect(lostText(lost, trainees).map(plainSpaces)).toEqual([
    "Ana Un : abonnement en pause (2 places)",
    "Un ancien élève : n'est plus votre élève",
  ]);
  expect(lostText([], trainees)).toEqual([]);
});

test("lostText names no former trainee when the trainees could not be read", () => {
  expect(lostText([place("ana", "SUSPENDED")], null)).toEqual([
    "Un élève\u00a0: abonnement en pause",
  ]);
});
