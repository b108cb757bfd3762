import { expect, test } from "vitest";
import { type Outcome, type QueuedCall, sendQueue, tryAgain, withQueued } from "@/lib/client/queue";

const call = (id: string, given: Partial<QueuedCall> = {}): QueuedCall => ({
  id,
  kind: "RECEIPT",
  subject: "ana",
  title: "",
  at: 0,
  method: "POST",
  path: "/api/receipts",
  input: { body: {} },
  key: `key-${id}`,
  state: "WAITING",
  message: null,
  ...given,
});
const roll = (id: string, given: Partial<QueuedCall> = {}) =>
  call(id, { kind: "ROLL_CALL", subject: "yoga", ...given });
const ids = (kept: QueuedCall[]) => kept.map(({ id }) => id);

test.each<[string, QueuedCall[], QueuedCall, string[]]>([
  ["a roll call takes the place of the one before it", [roll("a")], roll("b"), ["b"]],
  ["of one that was refused too", [roll("a", { state: "REFUSED" })], roll("b"), ["b"]],
  [
    "not of one whose conflict is still told",
    [roll("a", { state: "TOLD" })],
    roll("b"),
    ["a", "b"],
  ],
  ["not of another class's", [roll("a", { subject: "boxe" })], roll("b"), ["a", "b"]],
  ["money never takes the place of money", [call("a")], call("b"), ["a", "b"]],
])("%s", (_, kept, added, expected) => {
  expect(ids(withQueued(kept, added))).toEqual(expected);
});

test("a roll call knows what the one that it corrects knew, what that one noted only if it may have arrived, and is another request", () => {
  const body = (knownPresent: string[], knownAbsent: string[]) => ({
    input: { body: { seen: ["p0", "p1"], knownPresent, knownAbsent } },
  });
  const before = roll("a", body(["p0"], []));
  // One was read since, which the one before had not seen.
  const added = roll("b", body(["p1", "p2"], ["p0"]));
  const [only] = withQueued([before], added);
  expect(only?.input).toEqual(body(["p2", "p0"], []).input);
  const [perhaps] = withQueued([{ ...before, tried: true }], added);
  expect(perhaps?.input).toEqual(body(["p1", "p2", "p0"], ["p0"]).input);
  expect([only?.key, perhaps?.key]).not.toContain("key-b");
  expect(withQueued([], roll("b")).map(({ key }) => key)).toEqual(["key-b"]);
});

/** Sends this queue, each call with the outcome of that name. */
async function send(
  kept: QueuedCall[],
  outcomes: Record<string, Outcome>,
  mayArrive?: () => boolean,
) {
  const asked: string[] = [];
  const sent = await sendQueue(
    {
      read: async () => kept,
      change: async (change) => {
        kept = change(kept);
      },
    },
    async ({ id }) => {
      asked.push(id);
      return outcomes[id] ?? { kind: "DONE", message: null };
    },
    mayArrive,
  );
  const tried = kept.filter((one) => one.tried).map(({ id }) => id);
  return { asked, sent, tried, left: kept.map(({ id, state, message }) => [id, state, message]) };
}

test("what is done goes, what is refused or worth a word stays, and neither is sent again", async () => {
  const outcomes: Record<string, Outcome> = {
    b: { kind: "REFUSED", message: "Tout est payé." },
    c: { kind: "DONE", message: "1 conflit" },
  };
  const kept = [call("a"), call("b"), roll("c"), call("d", { state: "REFUSED" })];
  const { asked, sent, left } = await send(kept, outcomes);
  expect(asked).toEqual(["a", "b", "c"]);
  expect(sent.map(({ message }) => message)).toEqual([null, "Tout est payé.", "1 conflit"]);
  expect(left).toEqual([
    ["b", "REFUSED", "Tout est payé."],
    ["c", "TOLD", "1 conflit"],
    ["d", "REFUSED", null],
  ]);
});

test("where the outcome is not known, it waits with all that comes after it", async () => {
  const { asked, left } = await send([call("a"), call("b"), call("c")], { b: { kind: "UNKNOWN" } });
  expect(asked).toEqual(["a", "b"]);
  expect(left).toEqual([
    ["b", "WAITING", null],
    ["c", "WAITING", null],
  ]);
});

test("what was sent with a network may have arrived, what was tried without one has not", async () => {
  const lost: Record<string, Outcome> = { b: { kind: "UNKNOWN" } };
  const kept = [call("a"), call("b"), call("c")];
  expect((await send(kept, lost)).tried).toEqual(["b"]);
  expect((await send(kept, lost, () => false)).tried).toEqual([]);
});

test("a refused one tried again is another request", () => {
  const refused = call("a", { state: "REFUSED", message: "Non." });
  expect(tryAgain([refused, call("b")], "a", "new")).toEqual([
    { ...refused, state: "WAITING", message: null, key: "new" },
    call("b"),
  ]);
});
