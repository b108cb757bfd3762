import type { ShownImport } from "@/db/queries/import-runs";
import type { ImportReport } from "@/lib/contract/imports";
import { UNDO_DAYS } from "@/lib/domain/import-verdict";

export const undoableUntil = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + UNDO_DAYS * 86_400_000);

/** An import as the API shows it. */
export function importView({
  provider,
  status,
  undoneAt,
  total,
  ...row
}: ShownImport): ImportReport {
  return {
    ...row,
    source: provider === "wix" ? "wix" : "table",
    state: undoneAt ? "UNDONE" : status,
    total: total ?? row.done,
    createdAt: row.createdAt.toISOString(),
    undoableUntil: undoableUntil(row.createdAt).toISOString(),
  };
}
