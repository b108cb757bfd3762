import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readCounts, readTests } from "./test-counts";

const folder = mkdtempSync(path.join(tmpdir(), "elan-reports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, report: unknown): string {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const vitest = written("vitest.json", {
  numPassedTests: 1,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    {
      name: path.resolve("lib/a.test.ts"),
      assertionResults: [
        { fullName: "holds", duration: 1500 },
        { fullName: "breaks", failureMessages: ["\u001b[31mexpected 1\u001b[39m"] },
      ],
    },
  ],
});
const playwright = written("playwright.json", {
  stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              title: "books",
              file: "booking.spec.ts",
              tests: [
                {
                  projectName: "phone",
                  results: [{ duration: 2000, errors: [{ message: "\u001b[31mnot visible" }] }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
});

test("a report of either runner gives the counts, durations and errors of its tests", () => {
  expect(readCounts(vitest)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(readTests(vitest)).toEqual([
    { title: "lib/a.test.ts: holds", seconds: 1.5, errors: [] },
    { title: "lib/a.test.ts: breaks", seconds: 0, errors: ["expected 1"] },
  ]);
  expect(readCounts(playwright)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(readTests(playwright)).toEqual([
    { title: "booking.spec.ts (phone): books", seconds: 2, errors: ["not visible"] },
  ]);
});

test("a stage counts nothing when it has no report", () => {
  const none = path.join(folder, "none.json");
  expect([readCounts(none), readTests(none)]).toEqual([{ passed: 0, failed: 0, skipped: 0 }, []]);
});
