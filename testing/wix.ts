import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface WixRequest {
  at: number;
  path: string;
  headers: IncomingHttpHeaders;
  body: { query: { paging: { limit: number; offset: number } } };
}
/** A response in place of a page. */
export type Misbehaviour = (response: ServerResponse) => void;

export interface WixStub {
  url: string;
  contacts: object[];
  /** Overrides `contacts` by site. */
  contactsOf?: (siteId: string) => object[];
  /** The key that gets a 401. */
  refusedKey?: string;
  /** Each applies to one request, in order. */
  misbehaviours: Misbehaviour[];
  requests: WixRequest[];
  close: () => Promise<void>;
}

/** Starts a stub of Wix's contacts API. */
export async function startWix(): Promise<WixStub> {
  const server = createServer((request, response) => {
    let raw = "";
    request.on("data", (chunk) => {
      raw += chunk;
    });
    request.on("end", () => {
      const body = JSON.parse(raw) as WixRequest["body"];
      stub.requests.push({
        at: Date.now(),
        path: `${request.method} ${request.url}`,
        headers: request.headers,
        body,
      });
      const misbehave = stub.misbehaviours.shift();
      if (misbehave) return misbehave(response);
      if (request.headers.authorization === stub.refusedKey) {
        response.writeHead(401).end('{"message":"Unauthorized","details":{}}');
        return;
      }
      const { limit, offset } = body.query.paging;
      const all = stub.contactsOf?.(String(request.headers["wix-site-id"])) ?? stub.contacts;
      const contacts = all.slice(offset, offset + limit);
      const { length: total } = all;
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({
          contacts,
          pagingMetadata: { count: contacts.length, offset, total, tooManyToCount: false },
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stub: WixStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    contacts: [],
    misbehaviours: [],
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return stub;
}

let count = 0;

/** A contact in Wix's format, distinct from the others unless `fields` says otherwise. */
export function wixContact(
  fields: { first?: string; last?: string; email?: string | null; phone?: string } = {},
) {
  count += 1;
  const { first = "Ana", last = `Petit ${count}`, phone } = fields;
  const email = fields.email === undefined ? `ana.petit${count}@wix.example` : fields.email;
  return {
    id: `0f6d2b1e-6f0c-4a53-9d8e-${String(count).padStart(12, "0")}`,
    revision: 4,
    createdDate: "2025-09-02T08:11:20.000Z",
    primaryInfo: { ...(email === null ? {} : { email }), ...(phone ? { phone } : {}) },
    info: {
      name: { first, last },
      emails: { items: email === null ? [] : [{ tag: "MAIN", email, primary: true }] },
    },
  };
}
