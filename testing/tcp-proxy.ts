import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
  port: number;
  /** Closes every connection and refuses new ones, like a stopped server. */
  cut: () => Promise<void>;
  /** Accepts connections again. */
  restore: () => Promise<void>;
  /** Forwards no more data but closes no connection, like a network that drops packets. */
  freeze: () => void;
  /** Forwards data of new connections only, as after a failover. */
  thaw: () => void;
  close: () => Promise<void>;
}

/** Starts a proxy to a local port that a test can cut and freeze. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let frozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(from);
      from.on("data", (chunk) => to.write(chunk));
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
      if (frozen) from.pause();
    }
  });
  const listen = async (port: number) => {
    await once(server.listen(port, "127.0.0.1"), "listening");
  };
  const cut = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut,
    restore: () => listen(port),
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      frozen = false;
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
