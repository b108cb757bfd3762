import "server-only";
import { v7 } from "uuid";
import type { ApiRequest } from "@/lib/http/api-response";
import { rejectRoute } from "@/lib/http/unknown-route";

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];
type Handler<C> = (request: ApiRequest, context: C) => Response | Promise<Response>;

/** All that a route.ts exports: the methods that its path has, and for each other one a refusal that names them. */
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

/** The same for a path that nobody has, whatever the method. */
export function everyMethod<C>(handler: Handler<C>): Record<Method, Handler<C>> {
  return Object.fromEntries(METHODS.map((method) => [method, handler])) as Record<
    Method,
    Handler<C>
  >;
}
