import { expect, test } from "vitest";
import { kindText } from "@/components/subscription/kind-text";

const anne = { accountId: "anne", firstName: "Anne", role: "OWNER" as const };
const people = [
  { id: "tom", firstName: "Tom", guardians: [anne] },
  { id: "zoe", firstName: "Zoé", guardians: [anne] },
];

test.each([
  ["Carte de Tom", "tom", "CARD"],
  ["Abonnement d'Anne", "anne", "SUBSCRIPTION"],
  ["Carte", "paul", "CARD"],
] as const)("kindText returns %s when its trainee is %s", (text, traineeId, type) => {
  expect(kindText({ type, traineeId }, people)).toBe(text);
});
