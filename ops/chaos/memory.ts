import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "@/server/terminal";

/** For a process whose memory will be asked for: its debugger, if ever opened, gets a port of its own. */
export const OWN_DEBUGGER = "--inspect-port=0";

const LISTENING = /Debugger listening on (ws:\S+)/g;
const debuggers = new Map<number, string>();

/** Opens the debugger of this process, which tells its address in what it prints. */
async function debuggerOf(pid: number, log: () => string): Promise<string> {
  const known = debuggers.get(pid);
  if (known) return known;
  const before = [...log().matchAll(LISTENING)].length;
  process.kill(pid, "SIGUSR1");
  for (let n = 0; n < 100; n += 1) {
    const address = [...log().matchAll(LISTENING)][before]?.[1];
    if (address) {
      debuggers.set(pid, address);
      return address;
    }
    await sleep(100);
  }
  throw new Failure("Le serveur n'ouvre pas son débogueur.");
}

/** Asks the debugger one thing after the other; answers what the last answered. */
async function ask(address: string, methods: string[]): Promise<Record<string, number>> {
  const socket = new WebSocket(address);
  try {
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    let last: Record<string, number> = {};
    for (const [id, method] of methods.entries())
      last = await new Promise((resolve) => {
        socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)).result);
        socket.send(JSON.stringify({ id, method }));
      });
    return last;
  } finally {
    socket.close();
  }
}

/** What a process of `OWN_DEBUGGER` really keeps, in MB: its garbage is collected first, which otherwise comes and goes by hundreds. */
export async function keptMemory(pid: number, log: () => string): Promise<number> {
  const usage = await ask(await debuggerOf(pid, log), [
    "HeapProfiler.collectGarbage",
    "HeapProfiler.collectGarbage",
    "Runtime.getHeapUsage",
  ]);
  return ((usage.usedSize ?? 0) + (usage.backingStorageSize ?? 0)) / 1e6;
}
