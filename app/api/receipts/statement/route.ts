import { recordStatement } from "@/lib/contract/money/statement";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { previewStatement, recordStatementOf } from "@/lib/services/money/statement";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(recordStatement, ({ actor, body }) => recordStatementOf(actor.id, body), {
    preview: ({ actor, body }) => previewStatement(actor.id, body),
  }),
});
