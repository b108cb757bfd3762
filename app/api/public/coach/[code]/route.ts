import { getPublicCoach } from "@/lib/contract/public/public-coach";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { openToAll, preflight } from "@/lib/http/open-to-all";
import { getPublicCoach as find } from "@/lib/services/public/public-schedule";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getPublicCoach, ({ params }) => find(params.code), {
    headers: { ...openToAll, "cache-control": "public, max-age=30" },
  }),
  OPTIONS: preflight,
});
