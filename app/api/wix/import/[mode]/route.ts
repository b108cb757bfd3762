import { importFromWix } from "@/lib/contract/imports/wix-import";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { importUsers, previewUsers } from "@/lib/services/imports/wix-import";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(
    importFromWix,
    ({ actor, params, body }) => importUsers(actor.id, params.mode, body),
    { preview: ({ actor, params, body }) => previewUsers(actor.id, params.mode, body) },
  ),
});
