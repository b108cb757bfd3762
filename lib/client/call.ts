import { CallError, noResponse, UNEXPECTED_TEXT } from "@/lib/client/call-error";
import { returnAddress } from "@/lib/client/return-address";
import { followServerClock } from "@/lib/client/server-clock";
import { rememberSessionEnded } from "@/lib/client/session-ended";
import { clearToken, storedToken } from "@/lib/client/token";
import { loadPage } from "@/lib/client/unload-guard";
import type {
  BodyInput,
  EndpointDefinition,
  ParamsOf,
  QueryInput,
  ResponseOf,
} from "@/lib/contract/endpoint";

type Parts<D extends EndpointDefinition> = (keyof ParamsOf<D> extends never
  ? unknown
  : { params: ParamsOf<D> }) &
  (QueryInput<D> extends undefined ? unknown : { query?: QueryInput<D> }) &
  (BodyInput<D> extends undefined ? unknown : { body: BodyInput<D> });
export type CallInput<D extends EndpointDefinition> = Parts<D> & {
  /** Two calls with the same key act once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

export type SendInput<D extends EndpointDefinition> = Omit<
  CallInput<D>,
  "idempotencyKey" | "signal"
>;

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

function addressOf(definition: EndpointDefinition, { params = {}, query = {} }: AnyInput): string {
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  ).toString();
  return search ? `${path}?${search}` : path;
}

/** A dead network may not fail by itself for minutes. */
export const LATE_MS = 20_000;

/** A wrong password ends no session. */
const LOGIN_CALLS = ["/api/auth/login", "/api/auth/google"];

/** These pages do not need a session. */
const OPEN = /^\/(login$|c\/)/;

/** The login returns to the query and hash of this page. */
function loadLogin(): void {
  if (!OPEN.test(window.location.pathname)) loadPage(`/login${returnAddress()}`);
}

/** Throws CallError. A 401 or 403 also goes to /login from a page that needs a session. */
export async function call<D extends EndpointDefinition>(
  definition: D,
  input: CallInput<D>,
): Promise<ResponseOf<D>> {
  return (await callWhole(definition, input)).body;
}

export const callWhole = <D extends EndpointDefinition>(
  definition: D,
  input: CallInput<D>,
): Promise<{ body: ResponseOf<D>; headers: Headers }> =>
  callReading(
    definition,
    input,
    async (response) => {
      const text = await response.text();
      return (text ? JSON.parse(text) : undefined) as ResponseOf<D>;
    },
    definition.untimed || definition.body === "multipart" ? null : LATE_MS,
  );

function headersOf({ body, idempotencyKey }: AnyInput, token: string | null) {
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  if (body !== undefined && !(body instanceof FormData))
    headers["content-type"] = "application/json";
  return headers;
}

function bodyOf({ body }: AnyInput): FormData | string | undefined {
  if (body === undefined || body instanceof FormData) return body;
  return JSON.stringify(body);
}

function leaveSession(status: number, sentToken: string | null): void {
  // A response to a replaced token says nothing about the new one.
  if ((status !== 401 && status !== 403) || storedToken() !== sentToken) return;
  if (status === 401) {
    if (sentToken) rememberSessionEnded();
    clearToken();
  }
  loadLogin();
}

function errorOf({ status, headers }: Response, text: string): CallError {
  const code = headers.get("x-error-code");
  // A proxy in front of the server has responded.
  if (code === null && status >= 502 && status <= 504) return noResponse();
  const isText = headers.get("content-type")?.startsWith("text/plain") === true;
  return new CallError(isText && text ? text : UNEXPECTED_TEXT, status, code ?? "UNEXPECTED");
}

/** Sends the call and reads a successful response by `read`. Throws CallError like `call`. */
export async function callReading<D extends EndpointDefinition, T>(
  definition: D,
  input: CallInput<D>,
  read: (response: Response) => Promise<T>,
  timeoutMs: number | null = null,
): Promise<{ body: T; headers: Headers }> {
  const request = input as AnyInput;
  const token = storedToken();
  const signal = AbortSignal.any([
    ...(request.signal ? [request.signal] : []),
    ...(timeoutMs === null ? [] : [AbortSignal.timeout(timeoutMs)]),
  ]);
  let response: Response;
  let errorText: string;
  try {
    const sentAt = Date.now();
    response = await fetch(addressOf(definition, request), {
      method: definition.method,
      headers: headersOf(request, token),
      body: bodyOf(request),
      signal,
      cache: "no-store",
    });
    followServerClock(response.headers.get("date"), sentAt);
    if (response.ok) return { body: await read(response), headers: response.headers };
    errorText = await response.text();
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw noResponse(signal.aborted);
  }
  if (!LOGIN_CALLS.includes(definition.path)) leaveSession(response.status, token);
  throw errorOf(response, errorText);
}
