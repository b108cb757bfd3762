import { expect, test } from "vitest";
import { progressText } from "@/components/import/progress-text";

test.each([
  ["Wix has not answered yet", 0, null, "Connexion à Wix…"],
  ["contacts are left to read", 1000, 2500, "1 000 contacts lus sur 2 500"],
  ["all contacts are read", 2500, 2500, "2 500 contacts lus, enregistrement…"],
])("progressText counts the contacts when %s", (_, done, total, text) => {
  expect(progressText(done, total).replace(/\s/g, " ")).toBe(text);
});
