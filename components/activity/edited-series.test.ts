import { expect, test } from "vitest";
import { afterSeriesEdit } from "@/components/activity/edited-series";
import type { Activity } from "@/lib/contract/activities";
import { parisInstant } from "@/lib/domain/paris-time";

const at = (day: string, time: string) => parisInstant(day, time).toISOString();
const classOf = (id: string, day: string, version = 0) =>
  ({
    id,
    label: "Yoga",
    place: "Salle 1",
    maxParticipants: 8,
    cancelTimeInHours: 24,
    isPrivateActivity: false,
    assistantId: null,
    beginDate: at(day, "18:30"),
    endDate: at(day, "19:30"),
    comment: "Tapis",
    version,
  }) as Activity;
const first = classOf("a", "2026-10-21");
const list = [first, classOf("b", "2026-10-28", 4), classOf("other", "2026-10-28")];
const body = {
  label: "Yoga",
  place: "Salle 2",
  maxParticipants: 8,
  cancelTimeInHours: 24,
  isPrivateActivity: false,
  assistantId: null,
  beginDate: at("2026-10-21", "19:00"),
  endDate: at("2026-10-21", "20:00"),
  durationInMinutes: 60,
  beginSeen: first.beginDate,
};
function shown(ids: string[], changes: object = {}) {
  const [ofList] = afterSeriesEdit(ids, { ...body, ...changes }, first);
  const edited = ofList?.change(list) as Activity[] | undefined;
  return edited?.map(({ id, place, beginDate, comment, version }) => [
    ...[id, place, beginDate, comment],
    version,
  ]);
}

test("the classes of a changed series are shown as the change left them, each saved once more, in their order", () => {
  expect(shown(["a", "b"])).toEqual([
    ["a", "Salle 2", at("2026-10-21", "19:00"), "Tapis", 1],
    ["other", "Salle 1", at("2026-10-28", "18:30"), "Tapis", 0],
    ["b", "Salle 2", at("2026-10-28", "19:00"), "Tapis", 5],
  ]);
});

test("only moved, they keep their place; what the change spared is saved once more where it was asked for there", () => {
  expect(shown(["b"], { onlyMoved: true })).toEqual([
    ["a", "Salle 1", at("2026-10-21", "18:30"), "Tapis", 1],
    ["other", "Salle 1", at("2026-10-28", "18:30"), "Tapis", 0],
    ["b", "Salle 1", at("2026-10-28", "19:00"), "Tapis", 5],
  ]);
});
