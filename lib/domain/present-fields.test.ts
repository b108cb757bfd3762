import { expect, test } from "vitest";
import { presentFields } from "@/lib/domain/present-fields";

test("presentFields drops undefined fields and keeps null, zero and an empty text", () => {
  const body = { absent: undefined, place: null, price: 0, text: "" };
  expect(presentFields(body)).toEqual({ place: null, price: 0, text: "" });
  expect("absent" in presentFields(body)).toBe(false);
});
