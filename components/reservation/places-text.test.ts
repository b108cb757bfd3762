import { expect, test } from "vitest";
import { placesText } from "@/components/reservation/places-text";
import { fillings } from "@/lib/domain/places.cases";

test.each(fillings)(
  "placesText describes the class when $title",
  ({ filling, text, coachText = text }) => {
    const plain = (text: string) => text.replaceAll("\u00a0", " ");
    expect(plain(placesText(filling))).toBe(text);
    expect(plain(placesText(filling, { seesTaken: true }))).toBe(coachText);
  },
);
