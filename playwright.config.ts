import { defineConfig } from "@playwright/test";
import { findChromium, launchArgs } from "@/ops/chromium";

// The runner finds Chromium once for its workers.
process.env.CHROMIUM_PATH ??= findChromium() ?? "";

/** The width changes nothing in these files. */
const sameAtAnyWidth = /(api-docs|budget|embed|google|installable)\.spec/;
/** The width decides the layout in these files. Tests tagged @once use one width. */
const atBothWidths = /(double-press|home)\.spec/;
/** These files run on a phone, all others on a laptop. */
const onPhone =
  /(accounts|booking|dialogs|first-class|money|offers|profile|public|screens|shell)\.spec/;
/** These tests mostly wait, so one at a time runs beside the others. */
const waits = /(ending|installable|push|roll-call-offline|two-windows|wix)\.spec/;
/** Only `npm run test:all` runs these tests, whose rules another test of `npm test` shows. */
const long = /@all/;
/** `npm run test:all` and named runs use both widths. */
const everywhere = process.env.WIDTHS === "all";

const LAPTOP = { viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./e2e/fixtures/server.ts",
  // A test also waits, so there is one worker more than processors.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // The longest test takes 20 s on two cores, a minute beside other work, thrice that at all widths.
  timeout: everywhere ? 360_000 : 120_000,
  // A busy machine may respond late.
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    // A control that cannot be pressed by then fails the test early.
    actionTimeout: 45_000,
    baseURL: process.env.E2E_URL,
    locale: "fr-FR",
    // Another time zone proves that the app shows Paris time.
    timezoneId: "America/New_York",
    // Animations would cost a third of a second a dialog.
    contextOptions: { reducedMotion: "reduce" },
    // A service worker would hide requests from page.route, so only its own tests allow it.
    serviceWorkers: "block",
    // A trace takes a third of the time.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      // Optimizing compilers do not pay off in a short test.
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
