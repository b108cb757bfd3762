import { expect, test } from "vitest";
import { presentFields } from "@/lib/domain/present-fields";

test("presentFields keeps a field when it is null, zero or an empty text", () => {
  const body = { absent: undefined, place: null, price: 0, text: "" };
  expect(presentFields(body)).toStrictEqual({ place: null, price: 0, text: "" });
});
