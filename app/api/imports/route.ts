import { importTable, listImports } from "@/lib/contract/imports/imports";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { previewImport } from "@/lib/services/imports/import-preview";
import { importTableOf, listReportsOf } from "@/lib/services/imports/imports";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listImports, ({ actor }) => listReportsOf(actor.id)),
  POST: handle(importTable, ({ actor, body }) => importTableOf(actor.id, body), {
    preview: ({ actor, body }) => previewImport(actor.id, body),
  }),
});
