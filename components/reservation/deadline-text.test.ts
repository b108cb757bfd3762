import { expect, test } from "vitest";
import { lateText } from "./deadline-text";

test("lateText names the refund when the coach returns taken places", () => {
  expect(lateText(false)).toBe("Annulation non remboursée\u00a0: le délai est passé.");
  expect(lateText(true)).toBe(
    "Le délai est passé\u00a0: annulation remboursée seulement si quelqu'un prend la place.",
  );
});
