import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { bookPdf } from "./book";
import { zipOf } from "./zip";

const FACTS = { from: "2026-01-01", to: "2026-12-31", seller: ["Claire"], beforeCents: 0 };
const LINE = {
  ...{ receivedOn: "2026-11-21", year: 2026, number: 1, payer: "Léa Petit" },
  ...{ label: "Carte 10 cours", amountCents: 12_050, method: "CHEQUE" as const },
};

let open = 0;
async function* endless<Part>(part: Part) {
  open += 1;
  try {
    for (;;) yield part;
  } finally {
    open -= 1;
  }
}

test.each([
  ["ZIP", () => zipOf([{ name: "a.csv", parts: () => endless("x".repeat(1e5)) }], new Date())],
  ["PDF", () => bookPdf(endless([LINE]), FACTS)],
])("a %s is read no further and throws nothing when its body is cancelled", async (_, make) => {
  const thrown: Error[] = [];
  const listener = (error: Error) => thrown.push(error);
  process.on("uncaughtExceptionMonitor", listener);
  onTestFinished(() => void process.off("uncaughtExceptionMonitor", listener));
  // The number of microtasks decides whether the stream is about to resume.
  for (let microtasks = 0; microtasks < 10; microtasks += 1) {
    const body = make();
    for (let n = 0; n < microtasks; n += 1) await null;
    await body.cancel();
    await setImmediate();
  }
  expect(thrown).toEqual([]);
  await vi.waitFor(() => expect(open).toBe(0));
});
