import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ApiRequest } from "@/lib/http/api-response";
import { unknownRoute } from "@/lib/http/unknown-route";

/** swagger-ui's files and the script that starts it, all served from here. */
const files: Record<string, { type: string; read: () => Promise<string> | string }> = {
  "swagger-ui.css": { type: "text/css", read: () => ofLibrary("swagger-ui.css") },
  "swagger-ui-bundle.js": {
    type: "text/javascript",
    read: () => ofLibrary("swagger-ui-bundle.js"),
  },
  "start.js": {
    type: "text/javascript",
    read: () =>
      'SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", deepLinking: true, validatorUrl: null, persistAuthorization: false });\n',
  },
};

const ofLibrary = (file: string) =>
  readFile(path.join(process.cwd(), "node_modules/swagger-ui-dist", file), "utf8");

const page = `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>L'API d'Élan</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** The page's security policy stands in server/policies/content-policy.ts. */
export function docsPage(): Response {
  return new Response(page, {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}

/** Any other name is an unknown route. */
export async function docsFile(
  request: ApiRequest,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await params;
  const found = Object.hasOwn(files, file) ? files[file] : undefined;
  if (!found) return unknownRoute(request);
  return new Response(await found.read(), {
    headers: {
      "content-type": `${found.type}; charset=utf-8`,
      "cache-control": "public, max-age=3600",
    },
  });
}
