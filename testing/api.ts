import { v7 } from "uuid";

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>;
type RouteModule = Partial<Record<string, Handler>>;

const modules = (
  import.meta as unknown as {
    glob: (pattern: string) => Record<string, () => Promise<RouteModule>>;
  }
).glob("/app/api/**/route.ts");

/** Route files, `/api/offer/[id]` style, the most precise first. */
const routes = Object.entries(modules)
  .map(([file, load]) => ({
    segments: file.replace("/app", "").replace("/route.ts", "").split("/"),
    load,
  }))
  .sort((a, b) => score(b.segments) - score(a.segments));

/** `[...path]` or `[[...path]]`: whatever follows. */
function isRest(segment = ""): boolean {
  return /^\[+\.\.\./.test(segment);
}

function score(segments: string[]): number {
  return (
    segments.reduce((sum, part) => sum * 4 + (isRest(part) ? 0 : part.startsWith("[") ? 1 : 2), 0) -
    1000 * Number(segments.some((part) => isRest(part)))
  );
}

function match(segments: string[], path: string[]): Record<string, string> | null {
  if (segments.length !== path.length && !isRest(segments.at(-1))) return null;
  const params: Record<string, string> = {};
  for (const [n, part] of segments.entries()) {
    if (isRest(part)) return params;
    const given = decodeURIComponent(path[n] ?? "");
    if (part.startsWith("[")) params[part.slice(1, -1)] = given;
    else if (part !== given) return null;
  }
  return params;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  text: string;
  // A test says what it expects of a body by asserting on it.
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any call
  body: any;
  code: string | null;
}

export interface ApiOptions {
  token?: string;
  body?: unknown;
  raw?: BodyInit;
  headers?: Record<string, string>;
}

/** Calls a route handler as the server would, without a socket: `api("POST", "/api/offer", { token, body })`. */
export async function api(
  method: string,
  address: string,
  { token, body, raw, headers = {} }: ApiOptions = {},
): Promise<ApiAnswer> {
  const url = new URL(address, "http://localhost:3000");
  const path = url.pathname.split("/");
  for (const { segments, load } of routes) {
    const params = match(segments, path);
    if (!params) continue;
    const handler = (await load())[method];
    if (!handler) throw new Error(`${segments.join("/")} exports no ${method}`);
    const request = new Request(url, {
      method,
      headers: {
        "x-request-id": v7(),
        "x-client-ip": "127.0.0.1",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: raw ?? (body === undefined ? null : JSON.stringify(body)),
    });
    return answerOf(await handler(request, { params: Promise.resolve(params) }));
  }
  throw new Error(`No route for ${address}`);
}

async function answerOf(response: Response): Promise<ApiAnswer> {
  const text = await response.text();
  const json = response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: json ? JSON.parse(text) : undefined,
    code: response.headers.get("x-error-code"),
  };
}
