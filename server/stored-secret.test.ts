import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { storedSecret } from "./stored-secret";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "elan-secret-"));
  file = path.join(folder, "secret");
  return () => rmSync(folder, { recursive: true });
});

test("storedSecret creates a secret once, readable only by its owner", () => {
  const secret = storedSecret(folder);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(storedSecret(folder)).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("storedSecret throws a French error when the secret is empty or short", () => {
  for (const content of ["", "\n", "abc"]) {
    writeFileSync(file, content);
    expect(() => storedSecret(folder)).toThrow(
      `Le secret ${file} est vide ou incomplet : reprenez-le`,
    );
  }
});

test("storedSecret throws a French error when the secret cannot be read", () => {
  // Root can read any file, but not a folder as a file.
  mkdirSync(file);
  expect(() => storedSecret(folder)).toThrow(
    `Le secret ${file} ne peut pas être lu (EISDIR) : rendez`,
  );
});

test("`npm start` prints only that error and starts nothing", () => {
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
