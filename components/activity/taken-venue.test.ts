import { expect, test } from "vitest";
import { parisInstant } from "@/lib/domain/paris-time";
import { takenVenueText } from "./taken-venue";

const at = (time: string) => parisInstant("2026-12-01", time);
const pilates = {
  ...{ id: "1", label: "Pilates", beginDate: at("18:00").toISOString() },
  endDate: at("19:00").toISOString(),
  venue: { id: "room", name: "Salle 1", address: "", stepFree: false },
};

test.each([
  ["room", "18:59", "20:00", null, "Salle déjà prise par Pilates 18:00–19:00"],
  ["room", "19:00", "20:00", null, null],
  ["room", "17:00", "18:00", null, null],
  ["other", "18:00", "19:00", null, null],
  ["room", "18:00", "19:00", "1", null],
])(
  "takenVenueText of the venue %s from %s to %s, editing %s, is %s",
  (venueId, begin, end, except, text) => {
    expect(takenVenueText([pilates], { venueId, begin: at(begin), end: at(end), except })).toBe(
      text,
    );
  },
);
