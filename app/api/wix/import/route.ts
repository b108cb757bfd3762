import { getImport } from "@/lib/contract/imports/wix-import";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { getLatestImport } from "@/lib/services/imports/wix-import";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getImport, ({ actor }) => getLatestImport(actor.id)),
});
