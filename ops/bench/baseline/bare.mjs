// The same work on a bare node:http server, which no framework can beat.
import { createServer } from "node:http";
import pg from "pg";
import { work } from "./app/api/[work]/work.mjs";

const db = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const HEADERS = { "content-type": "application/json", "cache-control": "no-store" };

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  try {
    const value = await work[pathname.slice("/api/".length)](db, Object.fromEntries(searchParams));
    response.writeHead(200, HEADERS).end(JSON.stringify(value));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(process.env.PORT), "127.0.0.1");
