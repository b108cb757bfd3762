import { expect, test } from "vitest";
import { progressText } from "@/components/import/progress-text";

test.each([
  ["Wix has not responded yet", 0, null, "Connexion à Wix…"],
  ["contacts are left to read", 1000, 12_500, "1000 contacts lus sur 12\u202f500"],
  ["all contacts are read", 2500, 2500, "2500 contacts lus, enregistrement…"],
])("progressText counts the contacts when %s", (_, done, total, text) => {
  expect(progressText(done, total)).toBe(text);
});
