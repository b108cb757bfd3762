import pg from "pg";
import { work } from "./work.mjs";

export const dynamic = "force-dynamic";

const db = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

async function answer(request, context) {
  const { work: name } = await context.params;
  const value = await work[name](db, Object.fromEntries(new URL(request.url).searchParams));
  return Response.json(value, { headers: { "cache-control": "no-store" } });
}

export const GET = answer;
export const POST = answer;
