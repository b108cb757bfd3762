import { importTable, listImports } from "@/lib/contract/imports";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { tryImport } from "@/lib/services/import-trial";
import { importTableOf, listReportsOf } from "@/lib/services/imports";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listImports, ({ actor }) => listReportsOf(actor.id)),
  POST: handle(importTable, ({ actor, body }) => importTableOf(actor.id, body), {
    preview: ({ actor, body }) => tryImport(actor.id, body),
  }),
});
