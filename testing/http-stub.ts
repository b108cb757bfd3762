import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

export interface StubRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
type Respond = (request: StubRequest, response: ServerResponse) => void;

export interface HttpStub {
  url: string;
  /** Oldest first. */
  requests: StubRequest[];
  /** The response to the next requests. */
  respond: Respond;
  close: () => Promise<void>;
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
  (_, response) =>
    void response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(body));

/** Closes the connection without a response. */
export const cut: Respond = (_, response) => void response.destroy();

async function read(request: IncomingMessage): Promise<StubRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? "",
    path: request.url ?? "",
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
  };
}

/** Starts a local HTTP server in place of an external service. */
export async function startHttpStub(respond: Respond = json(200, {})): Promise<HttpStub> {
  const server = createServer((incoming, response) => {
    void read(incoming).then((request) => {
      stub.requests.push(request);
      stub.respond(request, response);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const stub: HttpStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    respond,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return stub;
}
