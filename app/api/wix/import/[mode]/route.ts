import { importFromWix } from "@/lib/contract/operations";
import { handle } from "@/lib/http/handle";
import { importUsers } from "@/lib/services/wix-import";

export const POST = handle(
  importFromWix,
  ({ actor, params, body }) => importUsers(actor.id, params.mode, body),
  { limits: ({ actor }) => [["import", actor.id]] },
);
