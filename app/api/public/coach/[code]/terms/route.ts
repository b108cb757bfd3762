import { getTerms } from "@/lib/contract/money/business";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { openToAll, preflight } from "@/lib/http/open-to-all";
import { getTermsOf } from "@/lib/services/money/business";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getTerms, ({ params }) => getTermsOf(params.code), {
    headers: { ...openToAll, "cache-control": "public, max-age=30" },
  }),
  OPTIONS: preflight,
});
