import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { bookPdf } from "./book";

test("a book of 1 000 lines is rendered in pieces while the process does other work", async () => {
  async function* lines() {
    yield Array.from({ length: 1_000 }, (_, n) => ({
      ...{ receivedOn: "2026-11-21", year: 2026, number: n + 1, payer: `Élève ${n}` },
      ...{ label: "Carte 10 cours", amountCents: 12_050, method: "CHEQUE" as const },
    }));
  }
  const facts = { from: "2026-01-01", to: "2026-12-31", seller: ["Claire"], beforeCents: 0 };
  let size = 0;
  let ticks = 0;
  const interval = setInterval(() => {
    ticks += 1;
  }, 1);
  const began = process.cpuUsage();
  for await (const part of bookPdf(lines(), facts)) size += part.byteLength;
  clearInterval(interval);
  expect(size).toBeGreaterThan(10_000);
  // Processor time does not depend on the machine's other work.
  expect(process.cpuUsage(began).user / 1e6).toBeLessThan(3);
  expect(ticks).toBeGreaterThan(20);
});

test("a long book takes no more memory than a short one", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heapSizes: number[] = [];
  async function* lines() {
    for (let batch = 0; batch < 4; batch += 1) {
      yield Array.from({ length: 500 }, (_, n) => ({
        ...{ receivedOn: "2026-11-21", year: 2026, number: 500 * batch + n, payer: "Léa Petit" },
        ...{ label: "Carte 10 cours", amountCents: 12_050, method: "CHEQUE" as const },
      }));
      collect();
      heapSizes.push(process.memoryUsage().heapUsed / 1e6);
    }
  }
  const facts = { from: "2026-01-01", to: "2026-12-31", seller: ["Claire"], beforeCents: 0 };
  for await (const _ of bookPdf(lines(), facts));
  expect((heapSizes.at(-1) ?? 0) - (heapSizes[1] ?? 0)).toBeLessThan(1);
});
