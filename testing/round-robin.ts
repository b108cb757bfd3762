import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface Balancer {
  url: string;
  close: () => Promise<void>;
}

/** A balancer that hands each request to the next of `origins`, and says whom it came from as a proxy does. */
export async function startRoundRobin(origins: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const origin = origins[turn % origins.length] ?? "";
    turn += 1;
    const caller = incoming.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
    const before = incoming.headers["x-forwarded-for"];
    const headers = {
      ...incoming.headers,
      "x-forwarded-for": before ? `${String(before)}, ${caller}` : caller,
    };
    const onward = request(
      `${origin}${incoming.url}`,
      { method: incoming.method, headers, agent },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
