import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { keptSecret } from "./kept-secret";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "elan-secret-"));
  file = path.join(folder, "secret");
  return () => rmSync(folder, { recursive: true });
});

test("a secret is made once, and is its owner's alone", () => {
  const secret = keptSecret(folder);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(keptSecret(folder)).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a secret that is empty or cut short stops the start with a French line", () => {
  for (const content of ["", "\n", "abc"]) {
    writeFileSync(file, content);
    expect(() => keptSecret(folder)).toThrow(
      `Le secret ${file} est vide ou incomplet : reprenez-le`,
    );
  }
});

test("a secret that cannot be read stops the start with a French line", () => {
  // Root reads everything else.
  mkdirSync(file);
  expect(() => keptSecret(folder)).toThrow(
    `Le secret ${file} ne peut pas être lu (EISDIR) : rendez`,
  );
});

test("`npm start` ends with that one line, before it has started anything", () => {
  mkdirSync(file);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["server/bootstrap.mjs", "server/start"],
    {
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: folder, PORT: "0", DATABASE_URL: "", NEXTAUTH_SECRET: "" },
    },
  );
  expect(status).toBe(1);
  expect(`${stdout}${stderr}`.trim().split("\n")).toEqual([
    expect.stringMatching(/^Le secret .* ne peut pas être lu \(EISDIR\)/),
  ]);
  expect(readdirSync(folder)).toEqual(["secret"]);
});
