import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "@/server/terminal";

/** The debugger of a measured process gets a free port. */
export const OWN_DEBUGGER = "--inspect-port=0";

const LISTENING = /Debugger listening on (ws:\S+)/g;
const debuggers = new Map<number, string>();

/** Opens the process's debugger and reads its address from the log. */
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

/** Calls the debugger's methods in order; returns the last result. */
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

/** The MB that a process retains after a garbage collection. */
export async function retainedMemory(pid: number, log: () => string): Promise<number> {
  const usage = await ask(await debuggerOf(pid, log), [
    "HeapProfiler.collectGarbage",
    "HeapProfiler.collectGarbage",
    "Runtime.getHeapUsage",
  ]);
  return ((usage.usedSize ?? 0) + (usage.backingStorageSize ?? 0)) / 1e6;
}
