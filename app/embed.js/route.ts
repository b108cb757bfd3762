import { readFile } from "node:fs/promises";
import path from "node:path";
import { methods } from "@/lib/http/methods";
import { pageUrl } from "@/lib/infra/page-url";

export const dynamic = "force-dynamic";

const FILE = path.join(process.cwd(), "app/embed.js/embed.js");

async function embedScript(): Promise<Response> {
  const script = await readFile(FILE, "utf8");
  return new Response(script.replace("__ORIGIN__", pageUrl("")), {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=300",
      // Modules, import() and fetch on a coach's own site are cross-origin requests.
      "access-control-allow-origin": "*",
    },
  });
}

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: embedScript });
