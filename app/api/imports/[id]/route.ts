import { getImportReport, undoImport as undoContract } from "@/lib/contract/imports/imports";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { undoImport } from "@/lib/services/imports/import-undo";
import { getReport } from "@/lib/services/imports/imports";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getImportReport, ({ actor, params }) => getReport(actor.id, params.id)),
  DELETE: handle(undoContract, ({ actor, params }) => undoImport(actor.id, params.id)),
});
