import "server-only";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

export interface ZippedFile {
  name: string;
  /** Its text, a part at a time; asked for when the file before it is done. */
  parts: () => AsyncGenerator<string>;
}

/** Files one after the other, made while they are sent: no part is asked for before the one before it has left. */
export function zipOf(files: readonly ZippedFile[], madeAt: Date): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  let open: Readable | undefined;
  for (const { name, parts } of files)
    zip.addReadStreamLazy(name, { mtime: madeAt }, (done) => {
      open = Readable.from(parts(), { objectMode: false });
      done(null, open);
    });
  zip.end();
  zip.on("error", (error: Error) => out.destroy(error));
  // Whoever asked is gone: nothing more is read for them.
  out.on("close", () => open?.destroy());
  return Readable.toWeb(out) as ReadableStream<Uint8Array>;
}
