import { readFileSync } from "node:fs";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { MEMORY_ENV, MEMORY_FLAGS } from "@/server/server-process";
import { commandOf, environmentOf, readStages } from "./dockerfile";

const text = readFileSync("Dockerfile", "utf8");
const stages = readStages();
const last = stages.at(-1);
const linesOf = (name: string) =>
  stages.flatMap(({ instructions }) => instructions.filter((line) => line.name === name));
const ignored = readFileSync(".dockerignore", "utf8").split("\n").filter(Boolean);

test("the linter finds nothing in the Dockerfile", () => {
  expect(validate(text)).toEqual([]);
});

test("the Dockerfile has a build and a run stage on the exact Node of package.json", () => {
  const { version } = JSON.parse(readFileSync("node_modules/node/package.json", "utf8"));
  expect(stages.map(({ base }) => base)).toEqual(Array(2).fill(`node:${version}-bookworm-slim`));
});

test("the Dockerfile installs the lockfile's packages before it copies the sources", () => {
  const [build] = stages;
  const steps = build?.instructions.map(({ name, rest }) => `${name} ${rest}`) ?? [];
  const install = steps.findIndex((step) => step.startsWith("RUN npm ci"));
  expect(install).toBeGreaterThan(steps.indexOf("COPY package.json package-lock.json ./"));
  expect(install).toBeLessThan(steps.indexOf("COPY . ."));
  expect(text).not.toMatch(/npm (install|i) |:latest|curl |ADD /);
});

test("the image runs without root, has a health check and gets its signals", () => {
  if (!last) throw new Error("no stage");
  const names = last.instructions.map(({ name }) => name);
  expect(last.instructions.find(({ name }) => name === "USER")?.rest).toMatch(
    /^[1-9]\d*:[1-9]\d*$/,
  );
  expect(names.indexOf("USER")).toBeGreaterThan(names.lastIndexOf("RUN"));
  expect(commandOf(last, "HEALTHCHECK").join(" ")).toContain("/api/health");
  // A shell would not forward SIGTERM.
  expect(commandOf(last, "CMD")).toEqual(["node", ...MEMORY_FLAGS, "start.mjs"]);
  expect(environmentOf(last)).toMatchObject(MEMORY_ENV);
});

test("the image holds no secret and only the listed files", () => {
  for (const stage of stages)
    expect(Object.keys(environmentOf(stage)).join()).not.toMatch(/SECRET|KEY|TOKEN|PASSWORD|URL/);
  expect(linesOf("ARG")).toEqual([]);
  // The first line excludes everything.
  expect(ignored[0]).toBe("*");
  for (const never of [".env", ".data", ".git", "node_modules", ".next", "e2e"])
    expect(ignored).not.toContain(`!${never}`);
});

test("the documented container restarts when it ends", () => {
  const commands = readFileSync("docs/operate.md", "utf8").match(/^docker run .*$/gm);
  expect(commands).toHaveLength(1);
  expect(commands?.[0]).toContain(" --restart unless-stopped ");
});
