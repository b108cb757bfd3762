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
import { type Answer, type ApiRequest, asRoute, type Sent } from "@/lib/http/api-response";
import { clientIp } from "@/lib/http/client-ip";
import { classOf, limitedAsPicture, limitedByClass } from "@/lib/http/concurrency";
import { appErrorOf, errorResponse } from "@/lib/http/error-response";
import { fingerprintOf, readKey } from "@/lib/http/idempotency";
import { limitsOf, takeTry } from "@/lib/http/limits";
import { type ReadInput, readInput } from "@/lib/http/read-request";
import { logRequest } from "@/lib/infra/log";
import { metrics } from "@/lib/infra/metrics";
import type { Actor } from "@/lib/services/accounts/actors";
import { respondOnce } from "@/lib/services/operations/idempotency";
import { preview } from "@/lib/services/operations/preview";

export interface HandlerInput<D extends EndpointDefinition> extends ReadInput<D> {
  actor: RoleOf<D["access"]>;
  ip: string;
  /** The same request succeeded before under its key, and its response, a secret, is not stored. */
  repeated: boolean;
  /** The bearer token, checked where there is an actor. */
  token: string | null;
  /** Sets a cookie, or any other header, on the success. */
  setHeader: (name: string, value: string) => void;
  /** Answers this status instead of the contract's. */
  setStatus: (status: number) => void;
}

/** What a service answers for a call: JSON values, a file, or nothing for one without a body. */
type HandlerResult<D extends EndpointDefinition> = D["file"] extends readonly string[]
  ? Promise<SentFile>
  : D["response"] extends null
    ? Promise<void>
    : Promise<ResponseOf<D>>;

const fileResponse = (
  { type, name, content }: SentFile,
  headers: Record<string, string>,
): Sent => ({
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
  /** What `?preview=true` answers, where that is not the figures of all that the use case reaches. */
  preview?: (input: HandlerInput<D>) => Promise<PreviewOf<D>>;
  /** Answers at a multiple of so many milliseconds only: the time it took tells nothing of what was found. */
  paceMs?: number;
}

const JSON_TYPE = "application/json; charset=utf-8";

/** A route handler: actor → parse → limits → run → encode → answer; every error becomes its code and sentence. */
export function handle<const D extends EndpointDefinition>(
  definition: D,
  run: (input: HandlerInput<D>) => HandlerResult<D>,
  options: Options<D> = {},
): ReturnType<typeof asRoute> {
  // Compiled at the first answer: a list of thousands takes a third of the time.
  const compiled = new Map<Schema, z.core.$ZodType>();
  const encode = (schema: Schema, result: unknown) => {
    const known = compiled.get(schema) ?? z.compile(schema);
    compiled.set(schema, known);
    return JSON.stringify(z.parse(known, result));
  };
  return asRoute(async (request, context) => {
    const started = performance.now();
    const id = request.headers.get("x-request-id") ?? v7();
    let actor: Actor | null = null;
    let answer: Sent;
    try {
      actor = await authenticate(definition, request.headers.get("authorization"));
      const params = (await context.params) ?? {};
      const caller = actor;
      answer = await limitedAsPicture(definition, actor?.id ?? "", () =>
        respond({ definition, run, encode, options, request, params, actor: caller }),
      );
    } catch (error) {
      answer = errorResponse(appErrorOf(error, { id }));
      // Another site's page may read a refusal where it may read the answer.
      const origin = options.headers?.["access-control-allow-origin"];
      if (origin) answer.headers["access-control-allow-origin"] = origin;
    }
    if (options.paceMs) await untilPace(started, options.paceMs);
    const ms = performance.now() - started;
    metrics().requests.observe(
      { method: request.method, route: definition.path, status: answer.status },
      ms / 1000,
    );
    // A probe asks every ten seconds: only what it finds wrong is worth a line.
    if (definition.path !== health.path || answer.status !== 200)
      logRequest({
        id,
        method: request.method,
        route: definition.path,
        status: answer.status,
        ms: Math.round(ms),
        user: actor?.id ?? null,
      });
    const headers = { "cache-control": "no-store", ...answer.headers, "x-request-id": id };
    return { ...answer, headers };
  });
}

/** Waits, outside of any transaction, for the next beat. */
function untilPace(started: number, paceMs: number): Promise<void> {
  const taken = performance.now() - started;
  const left = Math.max(1, Math.ceil(taken / paceMs)) * paceMs - taken;
  // A timer drops what is not a whole millisecond, and counts from when the loop's turn began: it would be early.
  return sleep(Math.ceil(left) + 1);
}

interface Call<D extends EndpointDefinition> {
  definition: D;
  run: (input: HandlerInput<D>) => HandlerResult<D>;
  encode: (schema: Schema, result: unknown) => string;
  options: Options<D>;
  request: ApiRequest;
  params: Record<string, string | string[] | undefined>;
  actor: Actor | null;
}

async function respond<D extends EndpointDefinition>({
  definition,
  run,
  encode,
  options,
  request,
  actor,
  ...call
}: Call<D>): Promise<Sent> {
  const params = Object.fromEntries(
    Object.entries(call.params).map(([name, value]) => [name, String(value ?? "")]),
  );
  const { input, rawBody } = await readInput(definition, request, params);
  const headers: Record<string, string> = { ...options.headers };
  let status = definition.response === null ? 204 : (definition.status ?? 200);
  const given = {
    ...input,
    actor,
    ip: clientIp(request),
    repeated: false,
    token: bearerOf(request.headers.get("authorization")),
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    setStatus: (other: number) => {
      status = other;
    },
  } as HandlerInput<D>;

  const asksPreview =
    definition.preview && (input.query as { preview?: boolean } | undefined)?.preview;
  const { limit, previewLimit = limit } = definition;
  const giveBack = await takeTry(limitsOf(asksPreview ? previewLimit : limit, given));
  if (definition.file) return fileResponse((await run(given)) as SentFile, headers);
  const work = async (repeated = false): Promise<Answer> => {
    const result = await run({ ...given, repeated });
    if (definition.response === null || result === undefined) return { status, headers, body: "" };
    return {
      status,
      headers: { "content-type": JSON_TYPE, ...headers },
      body: encode(definition.response, result),
    };
  };
  if (definition.preview && asksPreview) {
    const figures = await limitedByClass<unknown>(classOf(definition, params), () =>
      options.preview ? options.preview(given) : preview(() => run(given)),
    );
    const body = encode(definition.preview, figures);
    return { status: 200, headers: { "content-type": JSON_TYPE }, body };
  }
  const key = readKey(definition, request);
  // A form of the same picture has other borders each time it is sent.
  const sent = definition.body === "multipart" ? (input.body as Uint8Array) : rawBody;
  const fingerprint = key ? fingerprintOf(request, sent) : "";
  const answer = await limitedByClass(classOf(definition, params), () =>
    key
      ? respondOnce({ caller: actor?.id ?? "public", key, fingerprint }, work, errorResponse, {
          slow: definition.queue === "pictures",
          secret: definition.secret === true,
        })
      : work(),
  );
  if (isSuccess(answer.status)) await giveBack();
  return answer;
}
