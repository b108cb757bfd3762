import type { Readable } from "node:stream";

/** Readable.toWeb throws outside every call when its body is cancelled while the stream resumes. */
export function bodyOf(stream: Readable): ReadableStream<Uint8Array> {
  const parts = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => {
      stream.destroy();
    },
  });
}
