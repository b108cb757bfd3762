import { AppError } from "@/lib/error-codes";

/** For a row that is locked: whoever saw another version of it saves nothing. Throws CHANGED_MEANWHILE. */
export function checkVersion(stored: number, seen: number | null | undefined): void {
  if (typeof seen === "number" && seen !== stored) throw new AppError("CHANGED_MEANWHILE");
}
