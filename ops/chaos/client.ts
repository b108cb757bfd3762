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

/** A call that ended without an answer, on a connection that had carried one before or not. */
class Unanswered extends Error {
  constructor(
    readonly reused: boolean,
    readonly code: string,
  ) {
    super(code);
  }
}

/** Sends each call again under its key until it is answered, whatever happens to the server. */
export class PatientClient {
  /** Calls that had to be sent again. */
  retries = 0;
  /** Calls that the server had taken, and did not answer. */
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
        (answer) => {
          const { statusCode = 0, headers } = answer;
          text(answer).then((body) => resolve({ status: statusCode, headers, body }), fail);
        },
      );
      const fail = (error: NodeJS.ErrnoException) =>
        reject(new Unanswered(sent.reusedSocket, error.code ?? error.name));
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
    for (let unanswered: Unanswered | undefined; ; this.retries += 1, await sleep(200)) {
      try {
        const reply = await this.send(method, path, headers, content);
        const again =
          reply.status === 503 || reply.headers["x-error-code"] === "REQUEST_IN_PROGRESS";
        if (again) continue;
        // The first try was carried out, and nobody was told.
        if (unanswered && reply.headers["idempotency-replayed"])
          this.lost.push(`${method} ${path} : ${unanswered.code}`);
        const json = reply.headers["content-type"]?.includes("json");
        return { status: reply.status, json: json ? JSON.parse(reply.body) : {} };
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        // A new connection that is refused, or dropped before the server took it, carried nothing.
        if (error.reused) this.lost.push(`${method} ${path} : ${error.code}`);
        else unanswered ??= error;
      }
    }
  }

  /** The same; throws for a refusal. */
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
