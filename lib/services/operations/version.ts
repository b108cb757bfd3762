import "server-only";
import { AppError } from "@/lib/error-codes";

/** The caller has locked the row. Throws CHANGED_MEANWHILE when the `seen` version is stale. */
export function checkVersion(stored: number, seen: number | null | undefined): void {
  if (typeof seen === "number" && seen !== stored) throw new AppError("CHANGED_MEANWHILE");
}
