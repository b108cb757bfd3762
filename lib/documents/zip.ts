import "server-only";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { bodyOf } from "@/lib/documents/body-of";

export interface ZippedFile {
  name: string;
  /** The text in parts, read once the file before is complete. */
  parts: () => AsyncGenerator<string>;
}

/** Each part is read once the one before is sent, so that no file is held in memory. */
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
  // The client has closed the download, so the open file is not read further.
  out.on("close", () => open?.destroy());
  return bodyOf(out);
}
