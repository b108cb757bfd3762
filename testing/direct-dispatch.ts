import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { routes } from "@/app/api/routes";
import { dispatch } from "@/server/http/direct-dispatch";
import { routerOf } from "@/server/http/router";

const CALLER = "x-test-caller";
const routeOf = routerOf(routes);
/** What each call is made in: a moved clock stays moved on the other side of the socket. */
const callers = new Map<string, ReturnType<typeof AsyncLocalStorage.snapshot>>();
let started: Promise<Server> | undefined;
let count = 0;

async function start(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    const answer = async () => {
      const route = routeOf(path);
      if (!route) throw new Error(`No route for ${path}`);
      const module = await route.module();
      await dispatch(request, response, { module, params: route.params });
      if (!request.complete) request.resume();
    };
    callers.get(String(request.headers[CALLER]))?.(() =>
      answer().catch((error) => response.destroy(error)),
    );
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  return server;
}

/** Sends a call to this process by direct dispatch. */
export async function askDirectly(
  url: URL,
  init: RequestInit & { headers: Record<string, string> },
): Promise<Response> {
  started ??= start();
  const { port } = (await started).address() as AddressInfo;
  count += 1;
  const caller = String(count);
  callers.set(caller, AsyncLocalStorage.snapshot());
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, {
      ...init,
      headers: { ...init.headers, [CALLER]: caller },
      redirect: "manual",
    });
    const body = answer.status === 204 ? null : await answer.arrayBuffer();
    return new Response(body, answer);
  } finally {
    callers.delete(caller);
  }
}
