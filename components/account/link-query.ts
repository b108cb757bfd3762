"use client";
import { useSearchParams } from "next/navigation";

/** Addresses that keep the query string, and the coach code that it may hold (spec §2). */
export function useLinkQuery(): { keep: (path: string) => string; coachCode: string | null } {
  const query = useSearchParams();
  const search = query.toString();
  return {
    keep: (path) => (search ? `${path}?${search}` : path),
    coachCode: query.get("coachcode")?.trim() || null,
  };
}
