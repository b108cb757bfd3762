import type { ShownImport } from "@/db/queries/imports/import-runs";
import type { ImportReport } from "@/lib/contract/imports/imports";
import { UNDO_DAYS } from "@/lib/domain/import-verdict";
import { now as clock } from "@/lib/infra/clock";

/** Longer than a page of Wix contacts may take with all its tries. */
const SILENCE = 5 * 60_000;

/** A Wix run silent for so long broke off, and nobody takes it up; a table's run goes on by itself. */
export const isCutOff = (
  { provider, status, updatedAt }: Pick<ShownImport, "provider" | "status" | "updatedAt">,
  now: Date,
): boolean =>
  provider === "wix" && status === "RUNNING" && now.getTime() - updatedAt.getTime() > SILENCE;

export const undoableUntil = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + UNDO_DAYS * 86_400_000);

/** An import as the API shows it. */
export function importView(shown: ShownImport): ImportReport {
  const { provider, status, undoneAt, total, ...row } = shown;
  return {
    ...row,
    source: provider === "wix" ? "wix" : "table",
    state: undoneAt ? "UNDONE" : isCutOff(shown, clock()) ? "FAILED" : status,
    total: total ?? row.done,
    createdAt: row.createdAt.toISOString(),
    undoableUntil: undoableUntil(row.createdAt).toISOString(),
  };
}
