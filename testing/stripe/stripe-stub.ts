import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { respond, type StripeRequest, type StripeResponse } from "./stripe-api";
import { payPage, press, setUpPage } from "./stripe-pages";
import { StripeError, type StripeEvent, StripeWorld } from "./world";

/** A response in place of the real one, or after it. */
type Misbehaviour =
  | { kind: "SILENT" }
  /** The connection stays open without a response. */
  | { kind: "SLOW" }
  /** The work is done, but its response is lost. */
  | { kind: "LOST" }
  | { kind: "STATUS"; status: number; code?: string };

export interface Signed {
  raw: string;
  headers: { "stripe-signature": string };
}

export interface StripeStub {
  url: string;
  world: StripeWorld;
  /** Oldest first. */
  requests: StripeRequest[];
  /** Each applies to one request, in order. */
  misbehaviours: (Misbehaviour | null)[];
  /** An event as Stripe sends it, or changed. */
  sign: (
    event: StripeEvent,
    changes?: { secret?: string; ageSeconds?: number; event?: Partial<StripeEvent> },
  ) => Signed;
  /** Sends every event to this address at once, as Stripe does. */
  deliverTo: (address: () => string) => void;
  close: () => Promise<void>;
}

export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: "sk_test_elan",
  STRIPE_WEBHOOK_SECRET: "whsec_elan",
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Starts a server that speaks Stripe's protocol. */
export async function startStripeStub(port = 0): Promise<StripeStub> {
  let url = "";
  const world = new StripeWorld(() => url);
  const repeated = new Map<string, { digest: string; response: StripeResponse }>();

  function responseTo(request: StripeRequest): StripeResponse {
    if (request.headers.authorization !== `Bearer ${STRIPE_KEYS.STRIPE_SECRET_KEY}`)
      return { status: 401, body: { error: { type: "invalid_request_error" } } };
    const key = `${request.headers["stripe-account"] ?? ""} ${request.headers["idempotency-key"] ?? ""}`;
    const digest = createHash("sha256").update(`${request.path} ${request.form}`).digest("hex");
    const known = request.headers["idempotency-key"] ? repeated.get(key) : undefined;
    if (known)
      return known.digest === digest
        ? known.response
        : { status: 400, body: { error: { type: "idempotency_error" } } };
    const response = attempt(request);
    if (request.headers["idempotency-key"])
      repeated.set(key, { digest, response: structuredClone(response) });
    return response;
  }

  function attempt(request: StripeRequest): StripeResponse {
    try {
      return { status: 200, body: respond(world, request) };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      const { status, code, type } = error;
      return { status, body: { error: { type, code, message: code } } };
    }
  }

  function send(response: ServerResponse, { status, body }: StripeResponse): void {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  function serveApi(request: StripeRequest, response: ServerResponse): void {
    stub.requests.push(request);
    const misbehaviour = stub.misbehaviours.shift();
    if (misbehaviour?.kind === "SLOW") return;
    if (misbehaviour?.kind === "SILENT") response.destroy();
    else if (misbehaviour?.kind === "STATUS") {
      const { status, code = "refused" } = misbehaviour;
      // Stripe quotes the key of a refused request.
      const message = `Refused: ${STRIPE_KEYS.STRIPE_SECRET_KEY}`;
      send(response, { status, body: { error: { type: "api_error", code, message } } });
    } else {
      const given = responseTo(request);
      if (misbehaviour?.kind === "LOST") response.destroy();
      else send(response, given);
    }
  }

  function servePage(path: string, method: string, body: string, response: ServerResponse): void {
    if (method === "POST") {
      const location = press(world, path, String(new URLSearchParams(body).get("action")));
      response.writeHead(303, { location }).end();
      return;
    }
    const session = world.sessions.get(path.split("/").at(-1) ?? "");
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end(session ? payPage(session) : setUpPage());
  }

  const server = createServer((incoming, response) => {
    void bodyOf(incoming).then((body) => {
      const { method = "", url: path = "", headers } = incoming;
      if (!path.startsWith("/v1/")) return servePage(path, method, body, response);
      return serveApi({ method, path, headers, form: new URLSearchParams(body) }, response);
    });
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign: StripeStub["sign"] = (event, { secret, ageSeconds = 0, event: changed } = {}) => {
    const raw = JSON.stringify({ ...event, ...changed });
    const at = Math.floor(Date.now() / 1000) - ageSeconds;
    const key = secret ?? STRIPE_KEYS.STRIPE_WEBHOOK_SECRET;
    const signature = createHmac("sha256", key).update(`${at}.${raw}`).digest("hex");
    return { raw, headers: { "stripe-signature": `t=${at},v1=${signature}` } };
  };
  const stub: StripeStub = {
    url,
    world,
    requests: [],
    misbehaviours: [],
    sign,
    deliverTo: (address) => {
      world.onEvent = (event) => {
        const { raw, headers } = sign(event);
        void fetch(address(), { method: "POST", body: raw, headers }).catch(() => undefined);
      };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return stub;
}
