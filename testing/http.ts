import { setTimeout as wait } from "node:timers/promises";
import { v7 } from "uuid";
import type { ApiOptions, ApiResult } from "./api";

export type HttpClient = (
  method: string,
  address: string,
  options?: Pick<ApiOptions, "token" | "body" | "headers">,
) => Promise<ApiResult>;

/** Calls a running server with an idempotency key, and retries after a 503 as the web client does. */
export function httpClient(origin: string): HttpClient {
  return async (method, address, { token, body, headers = {} } = {}) => {
    const init = {
      method,
      headers: {
        "idempotency-key": v7(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    };
    for (;;) {
      const response = await fetch(`${origin}${address}`, init);
      const text = await response.text();
      if (response.status === 503) {
        await wait(Number(response.headers.get("retry-after") ?? 1) * 1000);
        continue;
      }
      const json = response.headers.get("content-type")?.includes("json");
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: json ? JSON.parse(text) : undefined,
        code: response.headers.get("x-error-code"),
      };
    }
  };
}
