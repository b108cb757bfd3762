import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

/** Takes the lock 1000 times; every fifth time the lock stays behind, as that of a dead process. */
const TAKE = `
  import { renameSync, rmSync, writeFileSync } from "node:fs";
  import { takeLock } from ${JSON.stringify(path.resolve("server/lock.ts"))};
  process.chdir(process.argv[1]);
  const dead = { pid: 2 ** 30, began: "", note: "" };
  for (let n = 0; n < 1000; ) {
    const lock = takeLock("lock", "");
    if ("holder" in lock) continue;
    writeFileSync("held", "", { flag: "wx" });
    rmSync("held");
    if (n++ % 5) lock.release();
    else {
      writeFileSync(process.pid + ".dead", JSON.stringify(dead));
      renameSync(process.pid + ".dead", "lock");
    }
  }
  takeLock("lock", "").release?.();
`;

const take = (folder: string) =>
  new Promise<string>((resolve) => {
    const node = ["--import", "tsx", "--input-type=module", "-e", TAKE, folder];
    const child = spawn(process.execPath, node, { stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    child.on("close", (code) => resolve(code === 0 ? "" : errors));
  });

test("a lock has one holder when two processes take it and some die", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "lock-"));
  try {
    expect(await Promise.all([take(folder), take(folder)])).toEqual(["", ""]);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
