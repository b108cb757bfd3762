import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
  port: number;
  /** Cuts every connection and refuses new ones, like a server that is gone. */
  cut: () => Promise<void>;
  /** Takes connections again. */
  restore: () => Promise<void>;
  /** Passes nothing on any more, but keeps every connection: a network that swallows what it is given. */
  freeze: () => void;
  /** Passes on what comes by new connections; the old ones stay mute, as after a failover. */
  thaw: () => void;
  close: () => Promise<void>;
}

/** A wire to a port of this machine that a test can cut and freeze. */
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
