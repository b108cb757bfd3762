import type { CDPSession, Page } from "@playwright/test";

/** A mid-range phone on a slow network: 4× slower, 1.6 Mbit/s down, 750 kbit/s up, 150 ms latency. */
const CPU_RATE = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1e6) / 8,
  uploadThroughput: (0.75 * 1e6) / 8,
};

/**
 * Throttles a page and empties its cache until the session is detached. `network` changes the
 * conditions, in bytes a second.
 */
export async function slowDown(
  page: Page,
  network: Partial<typeof NETWORK> = {},
): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { ...NETWORK, ...network });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
  return devtools;
}
