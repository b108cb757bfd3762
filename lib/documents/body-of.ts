import type { Readable } from "node:stream";

/** A body of `Readable.toWeb` throws an uncaught error when it is cancelled while the stream resumes. */
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
