import { expect, test } from "vitest";
import { endedShareText, sharedText } from "@/components/subscription/shared-text";

const [anne, lou] = [
  { id: "anne", firstName: "Anne" },
  { id: "lou", firstName: "Lou" },
];

test.each([
  ["CARD", [], null],
  ["CARD", [lou], "Partagée avec Lou"],
  ["CARD", [anne], "Partagée avec vous"],
  ["CARD", [anne, lou], "Partagée avec Lou et vous"],
  ["SUBSCRIPTION", [lou], "Partagé avec Lou"],
] as const)("a %s shared with %j reads %s to Anne", (type, sharedWith, text) => {
  expect(sharedText({ type, sharedWith: [...sharedWith] }, "anne")).toBe(text);
});

test.each([
  [[], null],
  [[lou], null],
  [[anne, lou], "Si vous enregistrez, le partage avec Anne prend fin."],
] as const)("a share with %j reads %s when only Lou can be chosen", (sharedWith, text) => {
  expect(endedShareText({ sharedWith: [...sharedWith] }, [lou])).toBe(text);
});
