import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { hasExited } from "@/server/processes";

const aborting = new AbortController();
export const aborted = aborting.signal;
const running = new Set<ChildProcess>();

export interface ToolOptions {
  env?: Record<string, string>;
  /** Prints the output in one piece at the end, while another stage prints. */
  buffered?: boolean;
}

/** Runs an installed program on this Node; returns whether it succeeded. */
export async function tool(
  file: string,
  args: string[],
  { env = {}, buffered = false }: ToolOptions = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [path.resolve("node_modules", file), ...args], {
    stdio: buffered ? ["ignore", "pipe", "pipe"] : "inherit",
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

/** Runs a TypeScript file of the repository. */
export const script = (name: string, options?: ToolOptions): Promise<boolean> =>
  tool("tsx/dist/cli.mjs", ["--import", "./server/outside-next.mjs", `${name}.ts`], options);

/** The processor seconds of ended children, known on Linux only. */
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
