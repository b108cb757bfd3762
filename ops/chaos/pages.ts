import { setTimeout as sleep } from "node:timers/promises";
import { runningCluster } from "@/server/postgres/embedded";
import { freePort, stopChild } from "@/server/processes";
import { spawnServer, untilHealthy } from "@/server/server-process";
import type { Studio } from "./load";
import type { Product } from "./product";

/** The maximum age of a public page (docs/decisions/0036-public-pages.md). */
const OLDEST_MS = 60_000;

/** Adds a class by one server; returns the pages of a second one that lack it after a minute. */
export async function staleInstances(product: Product, studio: Studio): Promise<string[]> {
  const port = await freePort();
  const second = spawnServer(
    {
      ...product.env,
      DATABASE_URL: runningCluster(product.dataDir) ?? "",
      NEXTAUTH_SECRET: product.secret(),
      NODE_ENV: "production",
      PORT: String(port),
    },
    "ignore",
  );
  try {
    await untilHealthy(second, port);
    const pages = [`/iframe?coachcode=${studio.code}`, `/c/${studio.code}`].flatMap((path) => [
      `${product.origin}${path}`,
      `http://127.0.0.1:${port}${path}`,
    ]);
    const read = async (page: string) => (await fetch(page)).text();
    // Each server caches the page without the class.
    for (const page of pages) await read(page);
    await studio.addClass("Cours du lendemain", 1);
    let stale = pages;
    for (
      const end = Date.now() + OLDEST_MS;
      stale.length > 0 && Date.now() < end;
      await sleep(1_000)
    ) {
      const texts = await Promise.all(stale.map(read));
      stale = stale.filter((_, n) => !texts[n]?.includes("Cours du lendemain"));
    }
    return stale.map((page) => `Encore ancienne après une minute : ${page}`);
  } finally {
    await stopChild(second, "SIGTERM", 40_000);
  }
}
