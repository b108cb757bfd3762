import { expect, test } from "vitest";
import { progressText } from "@/components/import/progress-text";

test.each([
  ["Wix has not responded yet", 0, null, "Connexion à Wix…"],
  ["one contact is read", 1, 2, "1\u00a0contact lu sur 2"],
  ["contacts are left to read", 1000, 12_500, "1000\u00a0contacts lus sur 12\u202f500"],
  ["all contacts are read", 2500, 2500, "2500\u00a0contacts lus, enregistrement…"],
])("progressText counts the contacts when %s", (_, done, total, text) => {
  expect(progressText(done, total)).toBe(text);
});
