import { recordCheques } from "@/lib/contract/money/receipts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { recordCheques as record } from "@/lib/services/money/receipts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(recordCheques, ({ actor, body }) => record(actor.id, body)),
});
