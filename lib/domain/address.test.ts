import { expect, test } from "vitest";
import { canBeWrittenTo, noAddress, shownAddress } from "./address";

test("who has no address is shown without one, and never written to", () => {
  const none = noAddress("0197");
  expect(shownAddress(none)).toBeNull();
  expect(canBeWrittenTo(none)).toBe(false);
  expect(shownAddress("lea@exemple.fr")).toBe("lea@exemple.fr");
  expect(canBeWrittenTo("lea@exemple.fr")).toBe(true);
  expect(canBeWrittenTo("compte-0197@supprime.invalid")).toBe(false);
});
