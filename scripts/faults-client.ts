import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

export interface Account {
  email: string;
  password: string;
  token: string;
}
type Json = Record<string, unknown>;

/** Sends each call again under its key until it is answered, whatever happens to the server. */
export class PatientClient {
  /** Calls that had to be sent again. */
  retries = 0;
  /** Calls that the server had accepted, and never answered. */
  lost: string[] = [];

  constructor(private readonly origin: string) {}

  async call(
    method: string,
    path: string,
    token: string,
    body?: unknown,
  ): Promise<{ status: number; json: Json }> {
    const key = randomUUID();
    for (;;) {
      try {
        const response = await fetch(`${this.origin}${path}`, {
          method,
          headers: {
            "idempotency-key": key,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
          body: body === undefined ? null : JSON.stringify(body),
          signal: AbortSignal.timeout(20_000),
        });
        const text = await response.text();
        const again =
          response.status === 503 || response.headers.get("x-error-code") === "REQUEST_IN_PROGRESS";
        if (!again) {
          const json = response.headers.get("content-type")?.includes("json");
          return { status: response.status, json: json ? JSON.parse(text) : {} };
        }
      } catch (error) {
        const { cause } = error as { cause?: { code?: string } };
        // A refused connection accepted nothing; after any other end, what came of the call is not known.
        if (cause?.code !== "ECONNREFUSED")
          this.lost.push(`${method} ${path} : ${cause?.code ?? String(error)}`);
      }
      this.retries += 1;
      await sleep(200);
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
