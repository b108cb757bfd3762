import { expect, test } from "vitest";
import { type Marks, type OutboxRow, withRow } from "@/lib/client/outbox";

const marks = (...list: Marks["marks"]): Marks => ({ marks: list });

function row(changes: Partial<OutboxRow>): OutboxRow {
  return {
    id: "one",
    kind: "ROLL_CALL",
    subject: "class",
    title: "Appel",
    at: 0,
    path: "/api/activity/class/presents",
    input: { body: marks() },
    key: "key",
    state: "WAITING",
    message: null,
    ...changes,
  };
}

const present = marks({ reservationId: "ana", from: ["BOOKED"], to: "BOOKED_AND_COME" });
const absent = marks({ reservationId: "ana", from: ["BOOKED"], to: "BOOKED_AND_ABSENT" });

test("a roll call replaces the waiting one of its class and its marks", () => {
  const rows = withRow(
    [row({ input: { body: present } })],
    row({ id: "two", input: { body: absent } }),
  );
  expect(rows).toEqual([
    row({
      id: "two",
      input: {
        body: marks({
          reservationId: "ana",
          from: ["BOOKED", "BOOKED_AND_COME"],
          to: "BOOKED_AND_ABSENT",
        }),
      },
    }),
  ]);
});

test("a new row leaves the rows of other classes and payments alone", () => {
  const others = [row({ id: "other", subject: "another class" }), row({ kind: "RECEIPT" })];
  expect(withRow(others, row({ id: "two" })).map(({ id }) => id)).toEqual(["other", "one", "two"]);
});
