import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { CoachScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { eraseAccount } from "@/lib/services/accounts/erasure";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import { makeCoach, type Person } from "@/testing/factories";
import { cut, json, type StubRequest, startHttpStub } from "@/testing/http-stub";
import { cleanUp } from "@/testing/jobs";

const STORE = "https://abc123.public.blob.vercel-storage.com";

const stub = await startHttpStub();
setEnvironment({
  BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_abc123_secret",
  VERCEL_BLOB_API_URL: stub.url,
  VERCEL_BLOB_RETRIES: "0",
});

const pathOf = ({ path }: StubRequest) =>
  new URL(path, "http://stub").searchParams.get("pathname") ?? "";
/** A working Vercel Blob: returns a stored file's address, and nothing for a deletion. */
const workingStore: typeof stub.respond = (request, response) => {
  const body =
    request.method === "PUT"
      ? {
          url: `${STORE}/${pathOf(request)}`,
          downloadUrl: `${STORE}/${pathOf(request)}?download=1`,
          pathname: pathOf(request),
          contentType: "image/webp",
          contentDisposition: "inline",
        }
      : null;
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
};

let coach: Person<CoachScope>;
let picture: Buffer;
beforeAll(async () => {
  coach = await makeCoach();
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "red" } })
    .png()
    .toBuffer();
});
beforeEach(() => {
  stub.respond = workingStore;
  stub.requests.length = 0;
});
afterAll(() => stub.close());

function upload() {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(picture)], { type: "image/png" }), "moi.png");
  return api("POST", "/api/user/avatar", { token: coach.token, raw: form });
}
const shown = async (): Promise<string | null> =>
  (await api("GET", "/api/user/me", { token: coach.token })).body.urlPicture;
const storedPictures = async () =>
  (await database().execute<{ url: string }>(sql`select url from pictures order by url`)).rows;

test("a picture is stored under its own name and deleted when it is replaced", async () => {
  const first = await upload();
  expect(first.status).toBe(200);
  const [put] = stub.requests as [StubRequest];
  expect(put).toMatchObject({
    method: "PUT",
    headers: {
      authorization: "Bearer vercel_blob_rw_abc123_secret",
      "x-content-type": "image/webp",
    },
  });
  expect(pathOf(put)).toMatch(/^pictures\/[0-9a-f-]{36}\.webp$/);
  expect(first.body.url).toBe(`${STORE}/${pathOf(put)}`);
  expect(await shown()).toBe(first.body.url);

  const second = await upload();
  await vi.waitFor(() => expect(stub.requests).toHaveLength(3));
  expect(stub.requests[2]?.body).toContain(first.body.url);
  await expect.poll(storedPictures).toEqual([{ url: second.body.url }]);
});

test.each([
  [
    "returns 403",
    (_, response) => void response.writeHead(403).end('{"error":{"code":"forbidden"}}'),
  ],
  ["returns 500", (_, response) => void response.writeHead(500).end("<html>oups</html>")],
  [
    "is suspended",
    (_, response) => void response.writeHead(403).end('{"error":{"code":"store_suspended"}}'),
  ],
  ["returns garbage", (_, response) => void response.writeHead(200).end("}{")],
  ["returns no address", json(200, {})],
  ["returns a javascript: address", json(200, { url: "javascript:alert(1)" })],
  ["closes the connection", cut],
] as [string, typeof stub.respond][])(
  "an upload returns PICTURE_NOT_STORED and changes nothing when the store %s",
  async (_, response) => {
    const [before, rows] = [await shown(), await storedPictures()];
    stub.respond = response;
    expect(await upload()).toMatchObject({ status: 503, code: "PICTURE_NOT_STORED" });
    expect(await shown()).toBe(before);
    expect(await storedPictures()).toEqual(rows);
  },
);

test("an upload fails after ten seconds when the store does not respond", async () => {
  const before = await shown();
  stub.respond = () => undefined;
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(deadline.signal);
  const response = upload();
  await vi.waitFor(() => expect(stub.requests).toHaveLength(1));
  expect(timeout.mock.calls).toEqual([[10_000]]);
  deadline.abort(new DOMException("Too late.", "TimeoutError"));
  expect(await response).toMatchObject({ status: 503, code: "PICTURE_NOT_STORED" });
  timeout.mockRestore();
  expect(await shown()).toBe(before);
});

describe("a picture that the store cannot delete", () => {
  beforeEach(async () => {
    await upload();
    // The picture before it is deleted after the response.
    await vi.waitFor(() => expect(deleted()).toHaveLength(1));
    stub.requests.length = 0;
    stub.respond = (request, response) =>
      request.method === "PUT"
        ? workingStore(request, response)
        : void response.writeHead(500).end("{}");
  });

  /** The cleaning deletes the pictures at these addresses once the store works again. */
  async function expectCleaned(urls: (string | null)[]) {
    await vi.waitFor(() => expect(deleted()).toEqual(urls));
    await vi.waitFor(async () =>
      expect((await storedPictures()).map(({ url }) => url)).toEqual(expect.arrayContaining(urls)),
    );
    stub.respond = workingStore;
    stub.requests.length = 0;
    await cleanUp();
    expect(deleted()).toEqual(urls);
    expect((await storedPictures()).filter(({ url }) => urls.includes(url))).toEqual([]);
  }
  const deleted = () =>
    stub.requests
      .filter(({ method }) => method === "POST")
      .flatMap(({ body }) => JSON.parse(body).urls);

  test("is replaced, and deleted by the next cleaning", async () => {
    const before = await shown();
    const { status, body } = await upload();
    expect(status).toBe(200);
    expect(await shown()).toBe(body.url);
    await expectCleaned([before]);
  });

  // This test stands last because it erases the account.
  test("is deleted by the next cleaning when its account is erased", async () => {
    const before = await shown();
    await transaction((tx) => eraseAccount(tx, { type: "COACH", id: coach.id }));
    await expectCleaned([before]);
  });
});
