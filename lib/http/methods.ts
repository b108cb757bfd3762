import "server-only";
import { v7 } from "uuid";
import type { ApiRequest } from "@/lib/http/api-response";
import { rejectRoute } from "@/lib/http/unknown-route";

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];
type Handler<C> = (request: ApiRequest, context: C) => Response | Promise<Response>;

/** The exports of a route.ts: the path's methods, and a 405 for each other one. */
export function methods<C>(
  handlers: Partial<Record<Method, Handler<C>>>,
): Record<Method, Handler<C>> {
  const own = { ...(handlers.GET && { HEAD: handlers.GET }), ...handlers };
  const allow = METHODS.filter((method) => method === "OPTIONS" || own[method]).join(", ");
  const others: Handler<C> = (request) => rejectRoute(request, "METHOD_NOT_ALLOWED", { allow });
  const options: Handler<C> = (request) =>
    new Response(null, {
      status: 204,
      headers: { allow, "x-request-id": request.headers.get("x-request-id") ?? v7() },
    });
  return {
    GET: others,
    HEAD: others,
    POST: others,
    PUT: others,
    PATCH: others,
    DELETE: others,
    OPTIONS: options,
    ...own,
  };
}

/** One handler for every method. */
export function everyMethod<C>(handler: Handler<C>): Record<Method, Handler<C>> {
  return Object.fromEntries(METHODS.map((method) => [method, handler])) as Record<
    Method,
    Handler<C>
  >;
}
