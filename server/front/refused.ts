import type { ServerResponse } from "node:http";

/** A refusal as the application hands it to the front, written (lib/http/error-response.ts). */
export interface Refusal {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function refuse(
  response: ServerResponse,
  refusal: Refusal,
  headers: Record<string, string> = {},
): void {
  response.statusCode = refusal.status;
  for (const [name, value] of Object.entries({ ...refusal.headers, ...headers }))
    response.setHeader(name, value);
  response.end(refusal.body);
}

/** Lets Next say whether there is such a page, and nothing else: `answer` is given that instead. */
export function insteadOfPage(response: ServerResponse, answer: (exists: boolean) => void): void {
  const { write, end, writeHead, flushHeaders } = response;
  const own = new Set(response.getHeaderNames());
  const told = (args: unknown[]) => {
    for (const last of args) if (typeof last === "function") process.nextTick(last);
  };
  response.writeHead = ((status: number) => {
    response.statusCode = status;
    return response;
  }) as typeof writeHead;
  response.flushHeaders = () => undefined;
  response.write = ((...args: unknown[]) => {
    told(args);
    return true;
  }) as typeof write;
  response.end = ((...args: unknown[]) => {
    Object.assign(response, { write, end, writeHead, flushHeaders });
    for (const name of response.getHeaderNames()) if (!own.has(name)) response.removeHeader(name);
    answer(response.statusCode !== 404);
    told(args);
    return response;
  }) as typeof end;
}
