import { getPublicCoach } from "@/lib/contract/public";
import { handle } from "@/lib/http/handle";
import { getPublicCoach as find } from "@/lib/services/public";

export const GET = handle(getPublicCoach, ({ params }) => find(params.code), {
  headers: { "access-control-allow-origin": "*", "cache-control": "public, max-age=30" },
  limits: ({ ip }) => [["public-ip", ip]],
});
