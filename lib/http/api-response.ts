import "server-only";
import type { SentFile } from "@/lib/contract/endpoint";

/** The fields that a handler reads of a web Request or of `server/http/direct-dispatch.ts`. */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, "get" | "has">;
  readonly body: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | null;
}

/** A response of the API before it becomes a web Response. */
export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The same when it may be a file. */
export type SentResponse = Omit<ApiResponse, "body"> & { body: string | SentFile["content"] };

export type Context = { params: Promise<Record<string, string | string[] | undefined>> };

/** `respond` avoids a web Response, which costs as much as a small query. */
export interface RouteHandler {
  (request: ApiRequest, context: Context): Response | Promise<Response>;
  respond?: (request: ApiRequest, context: Context) => Promise<SentResponse>;
}

export function asRoute(
  respond: (request: ApiRequest, context: Context) => Promise<SentResponse>,
): ((request: ApiRequest, context: Context) => Promise<Response>) & { respond: typeof respond } {
  const handler = async (request: ApiRequest, context: Context) => {
    const { status, headers, body } = await respond(request, context);
    return new Response(body === "" ? null : (body as BodyInit), { status, headers });
  };
  return Object.assign(handler, { respond });
}
