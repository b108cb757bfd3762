import { v7 } from "uuid";
import { routes } from "@/app/api/routes";
import { routerOf } from "@/server/http/router";
import { callDirectly } from "./direct-dispatch";

const routeOf = routerOf(routes);

export interface ApiResult {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a response of any call
  body: any;
  code: string | null;
}

export interface ApiOptions {
  token?: string;
  body?: unknown;
  raw?: BodyInit;
  headers?: Record<string, string>;
}

/** Calls a route handler as Next does, or by direct dispatch with `ELAN_DISPATCH=direct`. */
export async function api(
  method: string,
  address: string,
  { token, body, raw, headers = {} }: ApiOptions = {},
): Promise<ApiResult> {
  const url = new URL(address, "http://localhost:3000");
  const route = routeOf(url.pathname);
  if (!route) throw new Error(`No route for ${address}`);
  const handler = (await route.module())[method];
  if (!handler) throw new Error(`No ${method} for ${address}`);
  const init = {
    method,
    headers: {
      "x-request-id": v7(),
      "x-client-ip": "127.0.0.1",
      "x-server-secret": process.env.ELAN_SERVER_SECRET ?? "",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: raw ?? (body === undefined ? null : JSON.stringify(body)),
  };
  // Direct dispatch goes through Node's HTTP client, which sends no wrong length.
  if (process.env.ELAN_DISPATCH === "direct" && !("content-length" in headers))
    return resultOf(await callDirectly(url, init));
  const context = { params: Promise.resolve(route.params) };
  return resultOf(await handler(new Request(url, init), context));
}

async function resultOf(response: Response): Promise<ApiResult> {
  const text = await response.text();
  const json = response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: json && text ? JSON.parse(text) : undefined,
    code: response.headers.get("x-error-code"),
  };
}
