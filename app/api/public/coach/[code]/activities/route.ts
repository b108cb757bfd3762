import { LAST_ACTIVITY } from "@/lib/contract/classes/activities";
import { listPublicActivities } from "@/lib/contract/public/public";
import { handle } from "@/lib/http/handle";
import { withLastActivityHeader } from "@/lib/http/last-activity";
import { methods } from "@/lib/http/methods";
import { openToAll, preflight } from "@/lib/http/open-to-all";
import { listPublicActivities as list } from "@/lib/services/public/public-schedule";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(
    listPublicActivities,
    ({ params, setHeader }) => withLastActivityHeader(setHeader, list(params.code)),
    {
      headers: {
        ...openToAll,
        "access-control-expose-headers": LAST_ACTIVITY,
        "cache-control": "public, max-age=30",
      },
    },
  ),
  OPTIONS: preflight,
});
