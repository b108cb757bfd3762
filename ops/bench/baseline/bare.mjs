// The same work on a bare node:http server, which no framework can beat.
import { createServer } from "node:http";
import pg from "pg";
import { work } from "./app/api/[work]/work.mjs";

const db = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const HEADERS = { "content-type": "application/json", "cache-control": "no-store" };

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  try {
    const name = pathname.slice("/api/".length);
    const { body, last } = await work[name](db, Object.fromEntries(searchParams));
    if (last) response.setHeader("x-last-activity", last);
    response.writeHead(200, HEADERS).end(JSON.stringify(body));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(process.env.PORT), "127.0.0.1");
