import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { hasExited } from "@/server/processes";

const aborting = new AbortController();
/** Aborted when the whole run is. */
export const aborted = aborting.signal;
const running = new Set<ChildProcess>();

export interface ToolOptions {
  env?: Record<string, string>;
  /** Its output is shown in one piece when it has ended: another one speaks meanwhile. */
  held?: boolean;
}

/** Runs one of the installed programs on this Node; true when it is content. */
export async function tool(
  file: string,
  args: string[],
  { env = {}, held = false }: ToolOptions = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [path.resolve("node_modules", file), ...args], {
    stdio: held ? ["ignore", "pipe", "pipe"] : "inherit",
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => output.push(chunk));
  running.add(child);
  const code = await new Promise((resolve) => child.on("close", resolve));
  running.delete(child);
  process.stdout.write(Buffer.concat(output));
  return code === 0;
}

/** A command, named by its file as in package.json. */
export const script = (name: string, options?: ToolOptions): Promise<boolean> =>
  tool("tsx/dist/cli.mjs", ["--conditions=react-server", `${name}.ts`], options);

/** Seconds of processor that the children which have ended took, with theirs; Linux alone knows. */
export function processorSeconds(): number {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

function interrupt(): void {
  aborting.abort();
  const left = [...running].filter((child) => !hasExited(child));
  const ended = left.map((child) => new Promise((resolve) => child.once("close", resolve)));
  for (const child of left) child.kill("SIGINT");
  void Promise.all(ended).then(() => process.exit(130));
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(signal, interrupt);
