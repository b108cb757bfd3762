interface Node {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
}
interface Profile {
  nodes: Node[];
  samples: number[];
  timeDeltas: number[];
}

/** The busy microseconds of a thread, and each function's own, the longest first. */
export interface Shares {
  busy: number;
  shares: [string, number][];
}

function sharesOf({ nodes, samples, timeDeltas }: Profile): Shares {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber, columnNumber } }) => [
      id,
      `${functionName || "(nameless)"} ${url.replace(/^.*[/\\](?=[^/\\]+[/\\][^/\\]+$)/, "")}:${lineNumber + 1}:${columnNumber}`,
    ]),
  );
  const times = new Map<string, number>();
  for (const [n, id] of samples.entries()) {
    const name = names.get(id) ?? "?";
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[n] ?? 0));
  }
  for (const name of times.keys()) if (/^\((idle|program|root)\)/.test(name)) times.delete(name);
  const shares = [...times].sort((a, b) => b[1] - a[1]);
  return { busy: shares.reduce((sum, [, us]) => sum + us, 0), shares };
}

/** Connects to the inspector of a local process. */
export async function inspect(port: number) {
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error("Nothing to inspect");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let last = 0;
  const send = (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await send("Profiler.enable");
  await send("Profiler.setSamplingInterval", { interval: 200 });
  return {
    start: () => send("Profiler.start"),
    stop: async () => sharesOf(((await send("Profiler.stop")) as { profile: Profile }).profile),
    close: () => socket.close(),
  };
}
