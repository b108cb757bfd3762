import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { routes } from "@/app/api/routes";
import { dispatch } from "@/server/http/direct-dispatch";
import { routerOf } from "@/server/http/router";

const CALLER = "x-test-caller";
const routeOf = routerOf(routes);
/** The caller's async context by call: a moved clock must stay moved behind the socket. */
const callers = new Map<string, ReturnType<typeof AsyncLocalStorage.snapshot>>();
let started: Promise<Server> | undefined;
let count = 0;

async function start(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    const respond = async () => {
      const route = routeOf(path);
      if (!route) throw new Error(`No route for ${path}`);
      const module = await route.module();
      await dispatch(request, response, { module, params: route.params });
      if (!request.complete) request.resume();
    };
    callers.get(String(request.headers[CALLER]))?.(() =>
      respond().catch((error) => response.destroy(error)),
    );
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  return server;
}

export async function callDirectly(
  url: URL,
  init: RequestInit & { headers: Record<string, string> },
): Promise<Response> {
  started ??= start();
  const { port } = (await started).address() as AddressInfo;
  count += 1;
  const caller = String(count);
  callers.set(caller, AsyncLocalStorage.snapshot());
  try {
    const result = await fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, {
      ...init,
      headers: { ...init.headers, [CALLER]: caller },
      redirect: "manual",
    });
    const body = result.status === 204 ? null : await result.arrayBuffer();
    return new Response(body, result);
  } finally {
    callers.delete(caller);
  }
}
