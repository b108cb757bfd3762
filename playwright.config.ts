import { defineConfig } from "@playwright/test";
import { findChromium, launchArgs } from "@/ops/chromium";

// Looked for once, by the runner; its workers inherit the answer.
process.env.CHROMIUM_PATH ??= findChromium() ?? "";

/** What the width of the screen changes nothing of: looked at on one, always. */
const sameAtAnyWidth = /(api-docs|budget|embed|google|installable|policy)\.spec/;
/** What the width decides: the calendar beside the list or in a dialog. Not of a test that is tagged @once. */
const atBothWidths = /(double-press|home)\.spec/;
/** Whose day is spent on a phone, and the walks, which look at a laptop's width too. What is not named here is done at a desk. */
const onPhone =
  /(accounts|booking|dialogs|first-class|money|offers|profile|public|screens|shell)\.spec/;
/** What waits more than it works, for a service worker, a try again or another window: one at a time, beside what works. */
const waits = /(ending|installable|push|roll-call-offline|roll-call-tabs|two-windows|wix)\.spec/;
/**
 * Whose rule another test of `npm test` shows already, or a part of it: a walk with short words, after the one with long ones.
 * `npm run test:all` does them.
 */
const long = /@all/;
/** `npm run test:all`, and whoever names a journey, does each journey at both widths. */
const everywhere = process.env.WIDTHS === "all";

const LAPTOP = { viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./e2e/fixtures/server.ts",
  // One more than processors, for a journey waits for its server, its pages and its next look at them; and one that waits.
  workers: everywhere ? 3 : 4,
  fullyParallel: true,
  retries: 0,
  // The workers, the server and PostgreSQL share two cores: the longest walk takes 20 s there, a minute beside other work.
  // At every width it is three times as long.
  timeout: everywhere ? 360_000 : 120_000,
  // What must come may come late on a machine that has other work.
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    // Whatever cannot be pressed by then never can: it fails, and does not wait for the journey's own end.
    actionTimeout: 45_000,
    baseURL: process.env.E2E_URL,
    locale: "fr-FR",
    // The wrong zone on purpose: what is shown is Paris's hour, wherever the reader is.
    timezoneId: "America/New_York",
    // A third of a second at each dialog, that shows nothing of a rule.
    contextOptions: { reducedMotion: "reduce" },
    // A worker that answers would hide requests from page.route; its own journey lets it in.
    serviceWorkers: "block",
    // A trace of every step is a third of the time: asked for when a failure is looked into.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      // A journey's page is gone before a compiler that optimizes has paid for itself: a tenth of a browser's work.
      args: [...launchArgs, "--js-flags=--no-maglev,--no-opt"],
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    },
  },
  projects: [
    ...(everywhere
      ? []
      : [
          {
            name: "waiting",
            workers: 1,
            testMatch: waits,
            grepInvert: [long, /@phone/],
            use: LAPTOP,
          },
        ]),
    {
      name: "phone",
      use: { viewport: { width: 375, height: 812 }, hasTouch: true },
      ...(everywhere
        ? { testIgnore: sameAtAnyWidth }
        : { testMatch: [atBothWidths, onPhone], grepInvert: [long, /@once/] }),
    },
    {
      name: "desktop",
      use: LAPTOP,
      ...(!everywhere && { testIgnore: [onPhone, waits], grepInvert: [long, /@phone/] }),
    },
  ],
});
