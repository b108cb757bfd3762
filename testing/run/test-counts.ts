import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    assertionResults: {
      fullName: string;
      duration?: number | null;
      failureMessages?: string[];
    }[];
  }[];
}
interface PlaywrightSuite {
  specs: {
    title: string;
    file: string;
    tests: {
      projectName: string;
      results: { duration: number; errors?: { message?: string }[] }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

const read = (file: string): VitestReport | PlaywrightReport | undefined =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;

/** Reads a JSON report of Vitest or Playwright. */
export function readCounts(file: string): Counts {
  const report = read(file);
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  if ("stats" in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

export interface RunTest {
  title: string;
  seconds: number;
  /** The error messages; empty for a test that passed. */
  errors: string[];
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite["specs"] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** The tests in a report. */
export function readTests(file: string): RunTest[] {
  const report = read(file);
  if (!report) return [];
  if ("stats" in report) {
    return report.suites.flatMap(specsOf).flatMap((spec) =>
      spec.tests.map(({ projectName, results }) => ({
        title: `${spec.file} (${projectName}): ${spec.title}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        errors: results
          .flatMap(({ errors = [] }) => errors)
          .map(({ message = "" }) => stripVTControlCharacters(message)),
      })),
    );
  }
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration, failureMessages = [] }) => ({
      title: `${path.relative(process.cwd(), name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
      errors: failureMessages.map(stripVTControlCharacters),
    })),
  );
}
