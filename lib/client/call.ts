import { takeEarly } from "@/lib/client/early";
import { returnAddress } from "@/lib/client/return-address";
import { clearToken, readToken } from "@/lib/client/token";
import type {
  BodyInput,
  EndpointDefinition,
  ParamsOf,
  QueryInput,
  ResponseOf,
} from "@/lib/contract/endpoint";

/** An answer that is not a success: `message` is the server's French sentence, ready to be shown. */
export class CallError extends Error {
  constructor(
    message: string,
    /** 0: the server could not be reached. */
    readonly status: number,
    readonly code: string,
  ) {
    super(message);
  }
}

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

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** The address of a call with its parameters and query. */
export function addressOf(
  definition: EndpointDefinition,
  { params = {}, query = {} }: AnyInput,
): string {
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

const UNREACHABLE = "Le service ne répond pas. Vérifiez votre connexion et réessayez.";

let leaving = false;

/** Goes to another address by a fresh document. The first to ask decides: what a late answer would want comes too late. */
export function leaveFor(address: string): void {
  if (leaving) return;
  leaving = true;
  // Back may show this very page again.
  window.addEventListener("pageshow", () => {
    leaving = false;
  });
  window.location.assign(address);
}

/** Goes to /login on a lost session, query and hash kept, so that one comes back where one was. */
function leaveForLogin(): void {
  if (window.location.pathname !== "/login") leaveFor(`/login${returnAddress()}`);
}

/** Calls the API (spec §7). Throws CallError; a 401 or 403 outside /login also goes to /login. */
export async function call<D extends EndpointDefinition>(
  definition: D,
  input: CallInput<D>,
): Promise<ResponseOf<D>> {
  const given = input as AnyInput;
  const headers: Record<string, string> = {};
  const token = readToken();
  if (token) headers.authorization = `Bearer ${token}`;
  if (given.idempotencyKey) headers["idempotency-key"] = given.idempotencyKey;
  const multipart = given.body instanceof FormData;
  if (given.body !== undefined && !multipart) headers["content-type"] = "application/json";

  let response: Response;
  try {
    const address = addressOf(definition, given);
    const early =
      definition.method === "GET" && token ? await takeEarly(address, token) : undefined;
    response =
      early ??
      (await fetch(address, {
        method: definition.method,
        headers,
        body: multipart
          ? (given.body as FormData)
          : given.body === undefined
            ? undefined
            : JSON.stringify(given.body),
        signal: given.signal,
        cache: "no-store",
      }));
  } catch (error) {
    if (given.signal?.aborted) throw error;
    throw new CallError(UNREACHABLE, 0, "UNREACHABLE");
  }
  const text = await response.text();
  if (response.ok) return (text ? JSON.parse(text) : undefined) as ResponseOf<D>;
  const isLogin = definition.path === "/api/auth/login" || definition.path === "/api/auth/google";
  // An answer to a token that has been replaced meanwhile says nothing about the new one.
  const current = readToken() === token;
  if ((response.status === 401 || response.status === 403) && !isLogin && current) {
    if (response.status === 401) clearToken();
    leaveForLogin();
  }
  const readable = response.headers.get("content-type")?.startsWith("text/plain") === true;
  throw new CallError(
    readable && text ? text : "Une erreur inattendue est survenue.",
    response.status,
    response.headers.get("x-error-code") ?? "UNEXPECTED",
  );
}

/** The words to show for whatever a call threw; `fallback` where the specification has its own sentence. */
export function messageOf(
  error: unknown,
  fallback = "Une erreur inattendue est survenue.",
): string {
  return error instanceof CallError && error.message ? error.message : fallback;
}
