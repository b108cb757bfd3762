import "server-only";
import { Socket } from "node:net";

/** Longer than the database lets any statement run: past it, nobody is there. */
const SILENCE_MS = 12_000;

/** A connection to the database that ends itself when the network swallows what it is given: TCP alone would wait for a quarter of an hour. */
export function watchedSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_MS, () =>
    socket.destroy(new Error("Connection terminated: the database is silent")),
  );
  return socket;
}
