import { randomUUID } from "node:crypto";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

export interface Account {
  email: string;
  password: string;
  token: string;
}
type Json = Record<string, unknown>;

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A call without a response, on a reused or a new connection. */
class NoResponse extends Error {
  constructor(
    readonly reused: boolean,
    readonly code: string,
  ) {
    super(code);
  }
}

/** Retries each call with its idempotency key until it has a response. */
export class RetryingClient {
  retries = 0;
  /** Calls that the server accepted without a response. */
  lost: string[] = [];
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly origin: string) {}

  private send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const sent = request(
        `${this.origin}${path}`,
        { method, headers, agent: this.agent, signal: AbortSignal.timeout(20_000) },
        (response) => {
          const { statusCode = 0, headers } = response;
          text(response).then((body) => resolve({ status: statusCode, headers, body }), fail);
        },
      );
      const fail = (error: NodeJS.ErrnoException) =>
        reject(new NoResponse(sent.reusedSocket, error.code ?? error.name));
      sent.on("error", fail);
      sent.end(body);
    });
  }

  async call(
    method: string,
    path: string,
    token: string,
    body?: unknown,
  ): Promise<{ status: number; json: Json }> {
    const content = body === undefined ? "" : JSON.stringify(body);
    const headers = {
      "idempotency-key": randomUUID(),
      "content-length": String(Buffer.byteLength(content)),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(content ? { "content-type": "application/json" } : {}),
    };
    for (let failure: NoResponse | undefined; ; this.retries += 1, await sleep(200)) {
      try {
        const reply = await this.send(method, path, headers, content);
        const retry =
          reply.status === 503 || reply.headers["x-error-code"] === "REQUEST_IN_PROGRESS";
        if (retry) continue;
        // The first try succeeded without a response.
        if (failure && reply.headers["idempotency-replayed"])
          this.lost.push(`${method} ${path} : ${failure.code}`);
        const json = reply.headers["content-type"]?.includes("json");
        return { status: reply.status, json: json ? JSON.parse(reply.body) : {} };
      } catch (error) {
        if (!(error instanceof NoResponse)) throw error;
        // A new connection that fails carried no request.
        if (error.reused) this.lost.push(`${method} ${path} : ${error.code}`);
        else failure ??= error;
      }
    }
  }

  /** Makes a call; throws on an error. */
  async must(method: string, path: string, token: string, body?: unknown): Promise<Json> {
    const { status, json } = await this.call(method, path, token, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status}`);
    return json;
  }

  async login(email: string, password: string): Promise<string> {
    return (await this.must("POST", "/api/auth/login", "", { email, password })).token as string;
  }

  async register(type: "COACH" | "TRAINEE"): Promise<Account> {
    const account = { email: `${randomUUID()}@exemple.fr`, password: "brioche-lavande-42" };
    await this.must("POST", "/api/auth/register", "", {
      ...account,
      type,
      firstName: "Ana",
      lastName: "Petit",
      phoneNumber: "0612345678",
    });
    return { ...account, token: await this.login(account.email, account.password) };
  }
}
