import "server-only";
import type { ShownImport } from "@/db/queries/imports/import-runs";
import type { ImportReport } from "@/lib/contract/imports/imports";
import { UNDO_DAYS } from "@/lib/domain/import-verdict";
import { DAY_MS, MINUTE_MS } from "@/lib/domain/paris-time";
import { clock } from "@/lib/infra/clock";

// A page of Wix contacts takes less than this with all its retries.
const STALE_MS = 5 * MINUTE_MS;

/** Only a Wix import can be interrupted for good; the job resumes a table's import. */
export const isInterrupted = (
  { provider, status, updatedAt }: Pick<ShownImport, "provider" | "status" | "updatedAt">,
  now: Date,
): boolean =>
  provider === "wix" && status === "RUNNING" && now.getTime() - updatedAt.getTime() > STALE_MS;

export const importUndoableUntil = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + UNDO_DAYS * DAY_MS);

/** The import as the API returns it. */
export function importView(shown: ShownImport): ImportReport {
  const { provider, status, undoneAt, total, ...row } = shown;
  return {
    ...row,
    source: provider === "wix" ? "wix" : "table",
    state: undoneAt ? "UNDONE" : isInterrupted(shown, clock()) ? "FAILED" : status,
    total: total ?? row.done,
    createdAt: row.createdAt.toISOString(),
    undoableUntil: importUndoableUntil(row.createdAt).toISOString(),
  };
}
