import { expect, test } from "vitest";
import type { QueuedCall } from "@/lib/client/queue";
import { withQueuedPresences } from "@/lib/client/queued-presences";
import type { ActivityDetails } from "@/lib/contract/class-details";

const details = {
  id: "class",
  participantsList: ["ana", "bea", "late"].map((reservationId) => ({
    reservationId,
    status: "BOOKED",
  })),
} as unknown as ActivityDetails;

const rollCall = (changes: Partial<QueuedCall> = {}): QueuedCall => ({
  id: "1",
  kind: "ROLL_CALL",
  subject: "class",
  title: "",
  at: 0,
  method: "POST",
  path: "/api/x",
  input: { body: { present: ["ana"], seen: ["ana", "bea"] } },
  key: "k",
  state: "WAITING",
  message: null,
  ...changes,
});

const statuses = (...queue: QueuedCall[]) =>
  withQueuedPresences(details, queue).participantsList.map(({ status }) => status);

test("a class stands as its roll call that waits will have it, whom that did not see as they are", () => {
  expect(statuses(rollCall())).toEqual(["BOOKED_AND_COME", "BOOKED_AND_ABSENT", "BOOKED"]);
});

test.each([
  ["another class's", { subject: "other" }],
  ["a receipt", { kind: "RECEIPT" }],
  ["refused", { state: "REFUSED" }],
  ["sent", { state: "TOLD" }],
] as const)("%s changes nothing of it", (_, changes) => {
  expect(statuses(rollCall(changes))).toEqual(["BOOKED", "BOOKED", "BOOKED"]);
});
