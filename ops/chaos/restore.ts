import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { startCluster } from "@/server/postgres/embedded";
import { freePort, stopChild } from "@/server/processes";
import { spawnServer, untilHealthy } from "@/server/server-process";
import { Failure } from "@/server/terminal";
import { RetryingClient } from "./client";
import type { Member, Studio } from "./load";
import type { Product } from "./product";

/** The commands under a heading of docs/operate.md, one a block. */
function commandsUnder(heading: string): string[] {
  const page = readFileSync("docs/operate.md", "utf8");
  const section = page.split(/^(?=#{2,3} )/m).find((part) => part.startsWith(`### ${heading}\n`));
  const blocks = [...(section ?? "").matchAll(/^```sh\n(.*?)^```/gms)].map(
    ([, text]) => text ?? "",
  );
  if (blocks.length === 0) throw new Failure(`docs/operate.md\u00a0: rien sous « ${heading} ».`);
  return blocks;
}

async function shell(commands: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn("bash", ["-euo", "pipefail", "-c", commands], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += String(chunk);
    });
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Failure(`${commands.trim()}\n${output.trim()}`);
}

/** Logs in with restored data, finds the earlier booking and makes another; returns differences. */
async function goOn(client: RetryingClient, person: Member, activity: string): Promise<string[]> {
  const token = await client.login(person.email, person.password);
  const count = async () =>
    Number(
      (
        await client.call(
          "GET",
          `/api/subscription/${person.card}/future-valid-reservations/count`,
          token,
        )
      ).json,
    );
  const before = await count();
  await client.must(
    "POST",
    `/api/activity/reservation/${activity}?id-subscription=${person.card}`,
    person.token,
  );
  const after = await count();
  return before === 1 && after === 2
    ? []
    : [`Restauré : ${before} puis ${after} places au lieu de 1 puis 2.`];
}

/**
 * Follows docs/operate.md: backs up under load, restores into an empty cluster and books there.
 * Returns the differences.
 */
export async function restoreElsewhere(product: Product, studio: Studio): Promise<string[]> {
  const [save = "", restore = ""] = commandsUnder("With Élan's own commands");
  const person = await studio.addMember();
  const [first = "", second = ""] = studio.classes;
  await studio.client.must(
    "POST",
    `/api/activity/reservation/${first}?id-subscription=${person.card}`,
    person.token,
  );
  const folder = path.join(product.dataDir, "elsewhere");
  const file = path.join(product.dataDir, "elan.backup");
  await studio.underLoad(() => shell(save, { ...product.env, BACKUP: file }));
  const cluster = await startCluster(folder, { temporary: true });
  const env = { ...product.env, RESTORED_URL: cluster.url, BACKUP: file };
  const found: string[] = [];
  try {
    await shell(restore, env);
    const again = path.join(product.dataDir, "again.backup");
    await shell(save, { ...env, DATABASE_URL: cluster.url, BACKUP: again });
    if (!gunzipSync(readFileSync(file)).equals(gunzipSync(readFileSync(again))))
      found.push("La base restaurée n'est pas celle qui a été sauvegardée.");
    const port = await freePort();
    const server = spawnServer(
      {
        ...env,
        DATABASE_URL: cluster.url,
        NEXTAUTH_SECRET: product.secret(),
        NODE_ENV: "production",
        PORT: String(port),
        DATA_DIR: folder,
      },
      "ignore",
    );
    try {
      await untilHealthy(server, port);
      const client = new RetryingClient(`http://127.0.0.1:${port}`);
      found.push(...(await goOn(client, person, second)));
    } finally {
      await stopChild(server, "SIGTERM", 40_000);
    }
    const check = restore.match(/^.*audit:data.*$/m)?.[0];
    if (!check) throw new Failure("docs/operate.md\u00a0: audit:data manque.");
    await shell(check, env);
    return found;
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
