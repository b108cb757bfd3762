import { listPublicActivities } from "@/lib/contract/public";
import { handle } from "@/lib/http/handle";
import { listPublicActivities as list } from "@/lib/services/public";

export const GET = handle(listPublicActivities, ({ params }) => list(params.code), {
  headers: { "access-control-allow-origin": "*", "cache-control": "public, max-age=30" },
  limits: ({ ip }) => [["public-ip", ip]],
});
