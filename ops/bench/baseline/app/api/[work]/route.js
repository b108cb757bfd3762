import pg from "pg";
import { work } from "./work.mjs";

export const dynamic = "force-dynamic";

const db = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

async function answer(request, context) {
  const { work: name } = await context.params;
  const { searchParams } = new URL(request.url);
  const { body, last } = await work[name](db, Object.fromEntries(searchParams));
  return Response.json(body, {
    headers: { "cache-control": "no-store", ...(last && { "x-last-activity": last }) },
  });
}

export const GET = answer;
export const POST = answer;
