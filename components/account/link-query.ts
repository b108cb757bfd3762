"use client";
import { useSearchParams } from "next/navigation";

/** Addresses that keep the query string, and the coach code that it may hold (spec §2). */
export function useLinkQuery(): {
  keep: (path: string) => string;
  coachCode: string | null;
  /** Where one lands after the login: an offer chosen before is shown among the others, all else at home. */
  landing: string;
} {
  const query = useSearchParams();
  const search = query.toString();
  return {
    keep: (path) => (search ? `${path}?${search}` : path),
    landing: query.get("offer") ? "/offers" : "/",
    coachCode: query.get("coachcode")?.trim() || null,
  };
}
