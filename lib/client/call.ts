import { CallError, noAnswer } from "@/lib/client/call-error";
import { returnAddress } from "@/lib/client/return-address";
import { rememberSessionEnded } from "@/lib/client/session-ended";
import { clearToken, readToken } from "@/lib/client/token";
import { leaveFor } from "@/lib/client/unload-guard";
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
  /** One per action of the user: the same key never acts twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** What a screen gives of it: the rest is its sending's own. */
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

/** The address of a call with its parameters and query. */
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

/** How long what a screen shows is waited for before it says that it could not be: a dead network may not say so for minutes. */
const LATE_MS = 20_000;

/** Goes to /login on a lost session, query and hash kept, so that one comes back where one was. */
function leaveForLogin(): void {
  if (window.location.pathname !== "/login") leaveFor(`/login${returnAddress()}`);
}

/** Calls the API. Throws CallError; a 401 or 403 outside /login also goes to /login. */
export async function call<D extends EndpointDefinition>(
  definition: D,
  input: CallInput<D>,
): Promise<ResponseOf<D>> {
  return (await callWhole(definition, input)).body;
}

/** The same, with the answer's headers. */
export const callWhole = <D extends EndpointDefinition>(
  definition: D,
  input: CallInput<D>,
): Promise<{ body: ResponseOf<D>; headers: Headers }> =>
  resultOf(
    definition,
    input,
    async (response) => {
      const text = await response.text();
      return (text ? JSON.parse(text) : undefined) as ResponseOf<D>;
    },
    definition.long || definition.body === "multipart" ? [] : [AbortSignal.timeout(LATE_MS)],
  );

/**
 * Asks, and reads an answer that is content as `read` says; throws a CallError for any other. `ends` give it up: a file, to which
 * nothing does, may take its time.
 */
export async function resultOf<D extends EndpointDefinition, T>(
  definition: D,
  input: CallInput<D>,
  read: (response: Response) => Promise<T>,
  ends: AbortSignal[] = [],
): Promise<{ body: T; headers: Headers }> {
  const given = input as AnyInput;
  const headers: Record<string, string> = {};
  const token = readToken();
  if (token) headers.authorization = `Bearer ${token}`;
  if (given.idempotencyKey) headers["idempotency-key"] = given.idempotencyKey;
  const multipart = given.body instanceof FormData;
  if (given.body !== undefined && !multipart) headers["content-type"] = "application/json";

  const signal = AbortSignal.any(given.signal ? [given.signal, ...ends] : ends);
  let response: Response;
  let text = "";
  try {
    response = await fetch(addressOf(definition, given), {
      method: definition.method,
      headers,
      body: multipart
        ? (given.body as FormData)
        : given.body === undefined
          ? undefined
          : JSON.stringify(given.body),
      signal,
      cache: "no-store",
    });
    if (response.ok) {
      const body = await read(response);
      return { body, headers: response.headers };
    }
    text = await response.text();
  } catch (error) {
    if (given.signal?.aborted) throw error;
    throw noAnswer(signal.aborted);
  }
  const isLogin = definition.path === "/api/auth/login" || definition.path === "/api/auth/google";
  // An answer to a token that has been replaced meanwhile says nothing about the new one.
  const current = readToken() === token;
  if ((response.status === 401 || response.status === 403) && !isLogin && current) {
    if (response.status === 401) {
      if (token) rememberSessionEnded();
      clearToken();
    }
    leaveForLogin();
  }
  // Not a word of ours: whoever stands before the server speaks for it.
  const ours = response.headers.has("x-error-code");
  if (!ours && response.status >= 502 && response.status <= 504) throw noAnswer();
  const readable = response.headers.get("content-type")?.startsWith("text/plain") === true;
  throw new CallError(
    readable && text ? text : "Une erreur inattendue est survenue.",
    response.status,
    response.headers.get("x-error-code") ?? "UNEXPECTED",
  );
}
