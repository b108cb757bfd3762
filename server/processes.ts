import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The fields of Linux's /proc/<pid>/stat after the name. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  // A zombie keeps its process id, which happens in containers.
  return statOf(pid)?.[0] !== "Z";
}

/** The start of a process: process ids are reused, but not with the same start. */
export function beginning(pid: number): string {
  const ps = () => spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return statOf(pid)?.[19] ?? ps().stdout?.trim() ?? "";
}

export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  }
}

/** Waits until the process has ended; false after `ms`. */
export async function waitForExit(pid: number, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; isAlive(pid); await sleep(20))
    if (Date.now() > end) return false;
  return true;
}

export function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Sends `signal`, and SIGKILL after `ms`. */
export async function stopChild(
  child: ChildProcess,
  signal: NodeJS.Signals,
  ms: number,
): Promise<void> {
  if (hasExited(child) || child.pid === undefined) return;
  const exit = once(child, "exit");
  child.kill(signal);
  const insist = setTimeout(() => child.kill("SIGKILL"), ms);
  await exit;
  clearTimeout(insist);
}

type Listening = { port: number } | { error: string };

/** Listens for an instant to check a port; 0 means any. */
async function tryListening(port: number, host?: string): Promise<Listening> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    const address = server.address();
    return { port: typeof address === "object" && address ? address.port : port };
  } catch (error) {
    return { error: (error as NodeJS.ErrnoException).code ?? String(error) };
  } finally {
    server.close();
  }
}

export async function freePort(): Promise<number> {
  const result = await tryListening(0, "127.0.0.1");
  if ("error" in result) throw new Error(result.error);
  return result.port;
}

export async function portError(port: number, host?: string): Promise<string | undefined> {
  const result = await tryListening(port, host);
  return "error" in result ? result.error : undefined;
}

/** Whether browsers and Node's fetch block this port ("bad port" of the fetch standard). */
export const isBadPort = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`, { method: "HEAD", signal: AbortSignal.timeout(1000) }).then(
    () => false,
    ({ cause }: Error) => cause instanceof Error && cause.message === "bad port",
  );
