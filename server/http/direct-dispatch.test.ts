import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { dispatch } from "./direct-dispatch";

/** Responds to one call with this body; returns what `dispatch` throws, or undefined. */
async function failureOf(
  body: ReadableStream<Uint8Array>,
  call: (url: string) => Promise<unknown>,
): Promise<unknown> {
  const failure = Promise.withResolvers<unknown>();
  const respond = async () => ({ status: 200, headers: {}, body });
  const GET = Object.assign(async () => new Response(), { respond });
  const server = createServer((request, response) => {
    const dispatched = dispatch(request, response, { module: { GET }, params: {} });
    failure.resolve(
      dispatched.then(
        () => undefined,
        (error: unknown) => {
          response.destroy();
          return error;
        },
      ),
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await call(`http://127.0.0.1:${port}/`).catch(() => undefined);
  server.close();
  return failure.promise;
}

test("dispatch throws the database's error when a download fails", async () => {
  const cause = new Error("the database is stopping");
  const failing = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from("first line\n")),
    pull: (controller) => controller.error(new Error("select … 'a value'", { cause })),
  });
  const read = async (url: string) => (await fetch(url)).text();
  expect(await failureOf(failing, read)).toBe(cause);
});

test("dispatch ends a download without an error when its caller disconnects", async () => {
  const cancelled = Promise.withResolvers<void>();
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(Buffer.alloc(1000)),
    cancel: () => cancelled.resolve(),
  });
  const disconnect = async (url: string) => {
    const caller = new AbortController();
    await fetch(url, { signal: caller.signal });
    caller.abort();
  };
  expect(await failureOf(endless, disconnect)).toBeUndefined();
  await cancelled.promise;
});
