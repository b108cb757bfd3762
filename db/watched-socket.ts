import "server-only";
import { Socket } from "node:net";

/** Longer than any statement's timeout. */
const SILENCE_MS = 12_000;

/** A socket that closes after 12 s of silence, where TCP would wait a quarter of an hour. */
export function watchedSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_MS, () =>
    socket.destroy(new Error("Connection terminated: the database is silent")),
  );
  return socket;
}
