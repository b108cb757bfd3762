import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 } from "uuid";
import * as z from "zod/mini";
import type {
  EndpointDefinition,
  PreviewOf,
  ResponseOf,
  Schema,
  SentFile,
} from "@/lib/contract/endpoint";
import { health } from "@/lib/contract/operations/health";
import { isSuccess } from "@/lib/domain/idempotency-key";
import { authenticate, bearerOf, type RoleOf } from "@/lib/http/actor";
import {
  type ApiRequest,
  type ApiResponse,
  asRoute,
  type SentResponse,
} from "@/lib/http/api-response";
import { clientIp } from "@/lib/http/client-ip";
import { limitedAsPicture, limitedByClass, limitedClass } from "@/lib/http/concurrency";
import { appErrorOf, errorResponse } from "@/lib/http/error-response";
import { fingerprintOf, readKey } from "@/lib/http/idempotency";
import { countAttempt, limitsOf } from "@/lib/http/limits";
import { type ReadInput, readInput } from "@/lib/http/read-input";
import { logRequest } from "@/lib/infra/log";
import { metrics } from "@/lib/infra/metrics";
import { forgetPublicPages } from "@/lib/infra/public-pages";
import { countedCall } from "@/lib/infra/running-calls";
import type { Actor } from "@/lib/services/accounts/actors";
import { actingFor } from "@/lib/services/families/acting-for";
import { respondOnce } from "@/lib/services/operations/idempotency";
import { preview } from "@/lib/services/operations/preview";

export interface HandlerInput<D extends EndpointDefinition> extends ReadInput<D> {
  /** The account whose rows the call reads and writes: the caller, or the person it acts for. */
  actor: RoleOf<D["access"]>;
  /** The account of the token. */
  caller: RoleOf<D["access"]>;
  /** The request's idempotency key, when the call has one. */
  key: string | null;
  header: (name: string) => string | null;
  /** The same request succeeded before under its key, but its secret response is not stored. */
  repeated: boolean;
  /** The bearer token, verified when there is a caller. */
  token: string | null;
  /** Sets a header, such as a cookie, on a successful response. */
  setHeader: (name: string, value: string) => void;
  /** Replaces the contract's status. */
  setStatus: (status: number) => void;
}

/** JSON values, a file, or nothing for a call without a response body. */
type HandlerResult<D extends EndpointDefinition> = D["file"] extends readonly string[]
  ? Promise<SentFile>
  : D["response"] extends null
    ? Promise<void>
    : Promise<ResponseOf<D>>;

const fileResponse = (
  { type, name, content }: SentFile,
  headers: Record<string, string>,
): SentResponse => ({
  status: 200,
  headers: {
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
    ...headers,
  },
  body: content,
});

interface Options<D extends EndpointDefinition> {
  headers?: Record<string, string>;
  /** Replaces the default preview, which counts the use case's impact. */
  preview?: (input: HandlerInput<D>) => Promise<PreviewOf<D>>;
  /** Responses are sent at multiples of these milliseconds, so that their time reveals nothing. */
  paceMs?: number;
  /**
   * Whether the call asks another service and so runs in transactions of its own.
   * A retry under its key must change nothing.
   */
  apart?: (input: HandlerInput<D>) => boolean | Promise<boolean>;
}

const JSON_TYPE = "application/json; charset=utf-8";

/** Runs authentication, parsing, limits, the use case and encoding; every error becomes its code. */
export function handle<const D extends EndpointDefinition>(
  definition: D,
  run: (input: HandlerInput<D>) => HandlerResult<D>,
  options: Options<D> = {},
): ReturnType<typeof asRoute> {
  // Compiled at the first response; a list of thousands then takes a third of the time.
  const compiled = new Map<Schema, z.core.$ZodType>();
  const encode = (schema: Schema, result: unknown) => {
    const validator = compiled.get(schema) ?? z.compile(schema);
    compiled.set(schema, validator);
    return JSON.stringify(z.parse(validator, result));
  };
  return asRoute(async (request, context) => {
    const started = performance.now();
    const id = request.headers.get("x-request-id") ?? v7();
    let caller: Actor | null = null;
    let response: SentResponse;
    try {
      caller = await authenticate(definition, request.headers.get("authorization"));
      const params = (await context.params) ?? {};
      response = await countedCall(() =>
        limitedAsPicture(definition, caller?.id ?? "", () =>
          respond({ definition, run, encode, options, request, params, caller }),
        ),
      );
    } catch (error) {
      response = errorResponse(appErrorOf(error, { id }));
      // Pages of other origins may read errors where they may read responses.
      const origin = options.headers?.["access-control-allow-origin"];
      if (origin) response.headers["access-control-allow-origin"] = origin;
    }
    if (options.paceMs) await untilPace(started, options.paceMs);
    const ms = performance.now() - started;
    metrics().requests.observe(
      { method: request.method, route: definition.path, status: response.status },
      ms / 1000,
    );
    // A health probe calls every ten seconds, so only its failures are logged.
    if (definition.path !== health.path || response.status !== 200)
      logRequest({
        id,
        method: request.method,
        route: definition.path,
        status: response.status,
        ms: Math.round(ms),
        user: caller?.id ?? null,
      });
    const headers = { "cache-control": "no-store", ...response.headers, "x-request-id": id };
    return { ...response, headers };
  });
}

/** Waits outside of any transaction. */
function untilPace(started: number, paceMs: number): Promise<void> {
  const taken = performance.now() - started;
  const left = Math.max(1, Math.ceil(taken / paceMs)) * paceMs - taken;
  // A timer drops fractions and counts from the start of the event loop's turn, so it would fire early.
  return sleep(Math.ceil(left) + 1);
}

interface Call<D extends EndpointDefinition> {
  definition: D;
  run: (input: HandlerInput<D>) => HandlerResult<D>;
  encode: (schema: Schema, result: unknown) => string;
  options: Options<D>;
  request: ApiRequest;
  params: Record<string, string | string[] | undefined>;
  caller: Actor | null;
}

async function respond<D extends EndpointDefinition>({
  definition,
  run,
  encode,
  options,
  request,
  caller,
  ...call
}: Call<D>): Promise<SentResponse> {
  const params = Object.fromEntries(
    Object.entries(call.params).map(([name, value]) => [name, String(value ?? "")]),
  );
  const { input, rawBody } = await readInput(definition, request, params);
  const headers: Record<string, string> = { ...options.headers };
  let status = definition.status ?? (definition.response === null ? 204 : 200);
  const personId = (input.query as { for?: string } | undefined)?.for;
  const handlerInput = {
    ...input,
    actor: caller && (await actingFor(caller, personId)),
    caller,
    key: readKey(definition, request),
    header: (name: string) => request.headers.get(name),
    repeated: false,
    token: bearerOf(request.headers.get("authorization")),
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    setStatus: (other: number) => {
      status = other;
    },
  } as HandlerInput<D>;

  const isPreview =
    definition.preview && (input.query as { preview?: boolean } | undefined)?.preview;
  const { limit, previewLimit = limit } = definition;
  const refundTries = await countAttempt(
    limitsOf(isPreview ? previewLimit : limit, { ...handlerInput, ip: clientIp(request) }),
  );
  if (definition.file) return fileResponse((await run(handlerInput)) as SentFile, headers);
  const work = async (repeated = false): Promise<ApiResponse> => {
    const result = await run({ ...handlerInput, repeated });
    if (definition.response === null || result === undefined) return { status, headers, body: "" };
    return {
      status,
      headers: { "content-type": JSON_TYPE, ...headers },
      body: encode(definition.response, result),
    };
  };
  if (definition.preview && isPreview) {
    const impact = await limitedByClass<unknown>(limitedClass(definition, params), () =>
      options.preview ? options.preview(handlerInput) : preview(() => run(handlerInput)),
    );
    const body = encode(definition.preview, impact);
    return { status: 200, headers: { "content-type": JSON_TYPE }, body };
  }
  const { key } = handlerInput;
  // The same picture has another multipart boundary each time it is sent.
  const payload = definition.body === "multipart" ? (input.body as Uint8Array) : rawBody;
  const fingerprint = key ? fingerprintOf(request, payload) : "";
  const isApart = key !== null && (await options.apart?.(handlerInput)) === true;
  const response = await limitedByClass(limitedClass(definition, params), () =>
    key
      ? respondOnce({ caller: caller?.id ?? "public", key, fingerprint }, work, errorResponse, {
          slow: definition.queue === "pictures",
          secret: definition.secret === true,
          apart: isApart,
        })
      : work(),
  );
  if (isSuccess(response.status)) {
    await refundTries();
    if (caller?.type === "COACH" && request.method !== "GET") forgetPublicPages();
  }
  return response;
}
