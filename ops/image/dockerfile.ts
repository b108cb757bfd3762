import { readFileSync } from "node:fs";

interface Instruction {
  name: string;
  /** The rest of the line. */
  rest: string;
}
export interface Stage {
  base: string;
  name: string;
  instructions: Instruction[];
}

/** Reads the Dockerfile's stages, with one instruction a line. */
export function readStages(): Stage[] {
  const stages: Stage[] = [];
  for (const line of readFileSync("Dockerfile", "utf8").split("\n")) {
    const [, name = "", rest = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === "FROM") {
      const [base = "", , alias = ""] = rest.split(" ");
      stages.push({ base, name: alias, instructions: [] });
    } else if (name) stages.at(-1)?.instructions.push({ name, rest });
  }
  return stages;
}

export function environmentOf({ instructions }: Stage): Record<string, string> {
  const pairs = instructions
    .filter(({ name }) => name === "ENV")
    .flatMap(({ rest }) => [...rest.matchAll(/(\w+)=(\S+)/g)]);
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value]));
}

/** The command of CMD or HEALTHCHECK in JSON form. */
export function commandOf({ instructions }: Stage, wanted: "CMD" | "HEALTHCHECK"): string[] {
  const line = instructions.find(({ name }) => name === wanted)?.rest ?? "[]";
  return JSON.parse(line.slice(line.indexOf("[")));
}
