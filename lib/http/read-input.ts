import "server-only";
import * as z from "zod/mini";
import {
  type BodyOf,
  type EndpointDefinition,
  MAX_PICTURE,
  type ParamsOf,
  type QueryOf,
  type Schema,
} from "@/lib/contract/endpoint";
import { AppError, type CodedError, errorCodes, toAppError } from "@/lib/error-codes";
import type { ApiRequest } from "@/lib/http/api-response";
import { env } from "@/lib/infra/env";

const MAX_JSON = 1024 * 1024;
/** Boundaries and part headers around the picture. */
const MULTIPART_MARGIN = 64 * 1024;

export interface ReadInput<D extends EndpointDefinition> {
  params: ParamsOf<D>;
  query: QueryOf<D>;
  body: BodyOf<D>;
}

/** Throws the error code of the first broken rule. */
export async function readInput<D extends EndpointDefinition>(
  definition: D,
  request: ApiRequest,
  params: Record<string, string>,
): Promise<{ input: ReadInput<D>; rawBody: Uint8Array }> {
  const rawBody = await readBytes(definition, request);
  if (definition.online && !env().stripe) throw new AppError("PAYMENT_UNCONFIGURED");
  const input = {
    params: definition.params ? parse(definition.params, params) : params,
    query: definition.query ? readQuery(definition.query, request.url) : undefined,
    body: await readBody(definition, request, rawBody),
  } as ReadInput<D>;
  return { input, rawBody };
}

const BROKEN_QUERY = "Un paramètre de l'adresse est illisible.";

function isUtf8(search: string): boolean {
  try {
    decodeURIComponent(search.replaceAll(/%(?![\da-f]{2})/gi, "%25"));
    return true;
  } catch {
    return false;
  }
}

function readQuery(schema: NonNullable<EndpointDefinition["query"]>, url: string): unknown {
  const { search, searchParams } = new URL(url);
  // Broken UTF-8 would become three replacement characters.
  if (!isUtf8(search)) throw new AppError("INVALID_INPUT", { message: BROKEN_QUERY });
  for (const name of Object.keys(schema.shape)) {
    if (searchParams.getAll(name).length > 1) throw new AppError("REPEATED_PARAMETER", { name });
  }
  return parse(schema, Object.fromEntries(searchParams));
}

function parse(schema: Schema, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? "";
  // `code()` of lib/contract/fields.ts prefixes an error code with @.
  if (message.startsWith("@") && message.slice(1) in errorCodes) {
    throw toAppError({ code: message.slice(1) } as CodedError);
  }
  throw new AppError("INVALID_INPUT", {
    message: message && !/^Invalid/.test(message) ? message : errorCodes.UNREADABLE_BODY[1],
  });
}

async function readBody(
  definition: EndpointDefinition,
  request: ApiRequest,
  bytes: Uint8Array,
): Promise<unknown> {
  if (definition.body === undefined) return undefined;
  if (definition.body === "multipart") return readPicture(request, bytes);
  if (definition.body === "raw") return bytes;
  if (bytes.byteLength === 0) return parse(definition.body, undefined);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new AppError("UNREADABLE_BODY");
  }
  return parse(definition.body, json);
}

async function readPicture(request: ApiRequest, bytes: Uint8Array): Promise<Uint8Array> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data")) throw new AppError("NOT_AN_IMAGE");
  const form = await new Response(bytes as BodyInit, { headers: { "content-type": type } })
    .formData()
    .catch(() => {
      throw new AppError("UNREADABLE_BODY");
    });
  const file = form.get("file");
  if (file === null) throw new AppError("INVALID_INPUT", { message: "Choisissez une image." });
  if (!(file instanceof File)) throw new AppError("NOT_AN_IMAGE");
  if (file.size > MAX_PICTURE) throw new AppError("PICTURE_TOO_LARGE");
  return new Uint8Array(await file.arrayBuffer());
}

/** Throws PICTURE_TOO_LARGE, BODY_TOO_LARGE, UNREADABLE_BODY. */
async function readBytes(definition: EndpointDefinition, request: ApiRequest): Promise<Uint8Array> {
  const isPicture = definition.body === "multipart";
  const max = isPicture ? MAX_PICTURE + MULTIPART_MARGIN : (definition.maxBody ?? MAX_JSON);
  const tooLarge = () => new AppError(isPicture ? "PICTURE_TOO_LARGE" : "BODY_TOO_LARGE");
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > max) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > max) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // The caller has disconnected, which is no failure of the server.
    throw error instanceof AppError ? error : new AppError("UNREADABLE_BODY");
  }
  // A different length means that a proxy truncated or changed the request.
  if (declared && size !== declared && !request.headers.has("content-encoding"))
    throw new AppError("UNREADABLE_BODY");
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}
