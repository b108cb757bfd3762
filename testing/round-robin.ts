import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface Balancer {
  url: string;
  close: () => Promise<void>;
}

/** Starts a round-robin proxy that sends x-forwarded-for. */
export async function startRoundRobin(origins: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    const origin = origins[count % origins.length] ?? "";
    count += 1;
    const caller = incoming.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
    const forwarded = incoming.headers["x-forwarded-for"];
    const headers = {
      ...incoming.headers,
      "x-forwarded-for": forwarded ? `${String(forwarded)}, ${caller}` : caller,
    };
    const onward = request(
      `${origin}${incoming.url}`,
      { method: incoming.method, headers, agent },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
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
