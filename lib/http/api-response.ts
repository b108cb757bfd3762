import "server-only";
import type { SentFile } from "@/lib/contract/endpoint";

/** What a handler reads of a request: Next's and the browser's Request has it, and so has the one of server/http/direct-dispatch.ts. */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, "get" | "has">;
  readonly body: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | null;
}

/** An answer of the API, before it becomes a Response. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The same where it may be a file. */
export type Sent = Omit<Answer, "body"> & { body: string | SentFile["content"] };

export type Context = { params: Promise<Record<string, string | string[] | undefined>> };

/** A function of a route.ts. Its `answer` is the same without the Response, which takes as long as a small answer's SQL. */
export interface RouteHandler {
  (request: ApiRequest, context: Context): Response | Promise<Response>;
  answer?: (request: ApiRequest, context: Context) => Promise<Sent>;
}

/** The function that Next calls, for one that answers. */
export function asRoute(
  answer: (request: ApiRequest, context: Context) => Promise<Sent>,
): ((request: ApiRequest, context: Context) => Promise<Response>) & { answer: typeof answer } {
  const handler = async (request: ApiRequest, context: Context) => {
    const { status, headers, body } = await answer(request, context);
    return new Response(body === "" ? null : (body as BodyInit), { status, headers });
  };
  return Object.assign(handler, { answer });
}
