import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { RenderedPage } from "./fetch-page";
import { PageCache } from "./page-cache";

const page = (status = 200): RenderedPage => ({
  status,
  headers: { "content-type": "text/html", "content-security-policy": "p" },
  html: '<p>Élan</p><script src="/_next/a.js"></script>',
});
const render = vi.fn((_: string) => Promise.resolve(page()));
let cache: PageCache;
const server = createServer(async (request, response) => {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  if (!(await cache.respond(request, response, path))) response.writeHead(418).end();
});
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void server.close());
afterEach(() => vi.useRealTimers());

async function get(path: string, init: RequestInit = {}) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  return { status: response.status, headers: response.headers, html: await response.text() };
}
const begin = () => {
  render.mockClear();
  cache = new PageCache(render);
};

test("a public page is rendered once for all callers within 5 s", async () => {
  begin();
  vi.useFakeTimers({ toFake: ["Date"] });
  const pages = await Promise.all([get("/vitrine"), get("/vitrine"), get("/vitrine")]);
  for (const { status, html } of pages) expect([status, html]).toEqual([200, "<p>Élan</p>"]);
  expect(render).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 5_001);
  await get("/vitrine");
  expect(render).toHaveBeenCalledTimes(2);
});

test("a page is cached by its whole address and encoding", async () => {
  begin();
  await get("/iframe?coachcode=A");
  await get("/iframe?coachcode=B");
  await get("/iframe?coachcode=B", { headers: { "accept-encoding": "identity" } });
  expect(render.mock.calls).toEqual([
    ["/iframe?coachcode=A"],
    ["/iframe?coachcode=B"],
    ["/iframe?coachcode=B"],
  ]);
});

test("a page returns 304 without a policy when its etag matches", async () => {
  begin();
  const etag = (await get("/vitrine")).headers.get("etag") ?? "";
  const known = { "if-none-match": etag, "cache-control": "max-age=0" };
  const { status, headers } = await get("/vitrine", { headers: known });
  expect([status, headers.get("content-security-policy")]).toEqual([304, null]);
});

test("an error page keeps its scripts and is not cached", async () => {
  begin();
  render.mockResolvedValueOnce(page(404));
  const { status, html } = await get("/c/ZZZZZZ");
  expect([status, html]).toEqual([404, page().html]);
  expect((await get("/c/ZZZZZZ")).status).toBe(200);
});

test("the cache leaves other pages, methods and failed renderings to Next", async () => {
  begin();
  expect((await get("/login")).status).toBe(418);
  expect((await get("/vitrine", { method: "POST" })).status).toBe(418);
  render.mockRejectedValueOnce(new Error("gone"));
  expect((await get("/vitrine")).status).toBe(418);
  expect((await get("/vitrine")).status).toBe(200);
});

test("a cleared cache renders a page again, also when its rendering had begun", async () => {
  begin();
  const html = (text: string) => ({ ...page(), html: text });
  let finish = (_: RenderedPage) => {};
  render.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const early = get("/vitrine");
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(1));
  cache.clear();
  render.mockResolvedValueOnce(html("new"));
  expect((await get("/vitrine")).html).toBe("new");
  finish(html("old"));
  expect((await early).html).toBe("old");
  expect((await get("/vitrine")).html).toBe("new");
});
