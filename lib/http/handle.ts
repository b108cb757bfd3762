import "server-only";
import { v7 } from "uuid";
import * as z from "zod/mini";
import { type Actor, authenticate, type RoleOf } from "@/lib/auth/actor";
import type { EndpointDefinition, ResponseOf } from "@/lib/contract/endpoint";
import { AppError } from "@/lib/errors";
import { clientIp } from "@/lib/http/client-ip";
import { classOf, inTurn } from "@/lib/http/crowd";
import { type Answer, answerOnce, fingerprintOf, readKey } from "@/lib/http/idempotency";
import { type Limit, takeTry } from "@/lib/http/limits";
import { logFailure, logRequest } from "@/lib/http/log";
import { type ReadInput, readInput } from "@/lib/http/read-request";
import { metrics } from "@/lib/metrics";
import { postgresFailure } from "@/lib/services/transaction";

export interface HandlerInput<D extends EndpointDefinition> extends ReadInput<D> {
  actor: RoleOf<D["access"]>;
  ip: string;
  /** Sets a cookie, or any other header, on the success. */
  setHeader: (name: string, value: string) => void;
  /** Answers this status instead of the contract's. */
  setStatus: (status: number) => void;
}

/** What a service answers for a call; nothing for one without a body. */
type HandlerResult<D extends EndpointDefinition> = D["response"] extends null
  ? Promise<void>
  : Promise<ResponseOf<D>>;

interface Options<D extends EndpointDefinition> {
  limits?: (input: HandlerInput<D>) => Limit[];
  headers?: Record<string, string>;
}

type Context = { params: Promise<Record<string, string | string[] | undefined>> };

/** A route handler: actor → parse → limits → run → encode → answer, and every refusal as the decisions say (§1). */
export function handle<const D extends EndpointDefinition>(
  definition: D,
  run: (input: HandlerInput<D>) => HandlerResult<D>,
  options: Options<D> = {},
): (request: Request, context: Context) => Promise<Response> {
  // Compiled at the first answer: a list of thousands takes a third of the time.
  let compiled: z.core.$ZodType | undefined;
  const encode = (result: unknown) => {
    compiled ??= z.compile(definition.response as z.core.$ZodType);
    return JSON.stringify(z.parse(compiled, result));
  };
  return async (request, context) => {
    const started = performance.now();
    const id = request.headers.get("x-request-id") ?? v7();
    let actor: Actor | null = null;
    let answer: Answer;
    try {
      actor = await authenticate(definition, request.headers.get("authorization"));
      answer = await respond(
        definition,
        run,
        encode,
        options,
        request,
        (await context.params) ?? {},
        actor,
      );
    } catch (error) {
      answer = refusal(toRefusal(error, id));
      // Another site's page may read a refusal where it may read the answer.
      const origin = options.headers?.["access-control-allow-origin"];
      if (origin) answer.headers["access-control-allow-origin"] = origin;
    }
    const ms = performance.now() - started;
    metrics().requests.observe(
      { method: request.method, route: definition.path, status: answer.status },
      ms / 1000,
    );
    logRequest({
      id,
      method: request.method,
      route: definition.path,
      status: answer.status,
      ms: Math.round(ms),
      user: actor?.id ?? null,
    });
    return new Response(answer.status === 204 || answer.body === "" ? null : answer.body, {
      status: answer.status,
      headers: { "cache-control": "no-store", ...answer.headers, "x-request-id": id },
    });
  };
}

async function respond<D extends EndpointDefinition>(
  definition: D,
  run: (input: HandlerInput<D>) => HandlerResult<D>,
  encode: (result: unknown) => string,
  options: Options<D>,
  request: Request,
  rawParams: Record<string, string | string[] | undefined>,
  actor: Actor | null,
): Promise<Answer> {
  const params = Object.fromEntries(
    Object.entries(rawParams).map(([name, value]) => [name, String(value ?? "")]),
  );
  const { input, rawBody } = await readInput(definition, request, params);
  const headers: Record<string, string> = { ...options.headers };
  let status = definition.response === null ? 204 : (definition.status ?? 200);
  const given = {
    ...input,
    actor,
    ip: clientIp(request),
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    setStatus: (other: number) => {
      status = other;
    },
  } as HandlerInput<D>;

  const giveBack = await takeTry(options.limits?.(given) ?? []);
  const work = async (): Promise<Answer> => {
    const result = await run(given);
    if (definition.response === null || result === undefined) return { status, headers, body: "" };
    return {
      status,
      headers: { "content-type": "application/json; charset=utf-8", ...headers },
      body: encode(result),
    };
  };
  const key = definition.secret || definition.long ? null : readKey(request);
  const answer = await inTurn(classOf(definition, params), () =>
    key
      ? answerOnce(
          actor?.id ?? `ip:${given.ip}`,
          key,
          fingerprintOf(request, rawBody),
          work,
          refusal,
        )
      : work(),
  );
  await giveBack();
  return answer;
}

function toRefusal(error: unknown, id: string): AppError {
  if (error instanceof AppError) {
    if (error.cause !== undefined) logFailure({ id }, error.cause);
    return error;
  }
  logFailure({ id }, error);
  return postgresFailure(error) ?? new AppError("UNEXPECTED");
}

function refusal(error: AppError): Answer {
  return {
    status: error.status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "x-error-code": error.code,
      ...(error.retryAfter ? { "retry-after": String(error.retryAfter) } : {}),
    },
    body: error.message,
  };
}
