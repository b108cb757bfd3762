import { expect, test } from "vitest";
import { heldPlaces } from "@/components/home/held-places";

const now = Date.parse("2026-11-26T18:00:00.000Z");
const place = (id: string, begin: string, changes: object = {}) => ({
  id,
  beginDate: `2026-11-26T${begin}:00.000Z`,
  endDate: `2026-11-26T${begin.replace(/^\d\d/, (hour) => String(Number(hour) + 1))}:00.000Z`,
  status: "BOOKED" as const,
  isWaitingList: false,
  ...changes,
});
const idsOf = (places: ReturnType<typeof place>[]) => heldPlaces(places, now).map(({ id }) => id);

test("heldPlaces keeps a class under way until its end, before those to come", () => {
  const coming = place("coming", "19:00");
  const running = place("running", "17:30");
  const marked = place("marked", "17:15", { status: "BOOKED_AND_ABSENT" });
  expect(idsOf([coming, running, marked, place("over", "17:00")])).toEqual([
    "marked",
    "running",
    "coming",
  ]);
});

test("heldPlaces leaves out waiting, cancelled and repeated places", () => {
  const coming = place("coming", "19:00");
  const waiting = place("waiting", "17:30", { isWaitingList: true });
  const cancelled = place("cancelled", "17:30", { status: "CANCEL" });
  expect(idsOf([coming, coming, waiting, cancelled])).toEqual(["coming"]);
});
