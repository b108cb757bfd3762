import { methods } from "@/lib/http/methods";
import { pageUrl } from "@/lib/infra/page-url";

/** The form of an unknown code leads here, so that it needs no script. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: ({ url }) => {
    const code = new URL(url).searchParams.get("code")?.trim();
    const path = code ? `/c/${encodeURIComponent(code)}` : "/vitrine";
    return new Response(null, { status: 303, headers: { location: pageUrl(path) } });
  },
});
