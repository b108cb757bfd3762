import { expect, test } from "vitest";
import { placesText } from "@/components/reservation/places-text";
import { fillings } from "@/lib/domain/places.cases";
import { plainSpaces } from "@/testing/plain-spaces";

test.each(fillings)(
  "placesText describes the class when $title",
  ({ filling, text, coachText = text }) => {
    expect(plainSpaces(placesText(filling))).toBe(text);
    expect(plainSpaces(placesText(filling, { seesTaken: true }))).toBe(coachText);
  },
);
