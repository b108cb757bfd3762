"use client";
import { useSearchParams } from "next/navigation";

/** Addresses that keep the query string, and the coach code that it may hold. */
export function useLinkQuery(): {
  keep: (path: string) => string;
  coachCode: string | null;
  /** Where one lands after the login: at an offer chosen before, at the invitation that was accepted, else at home. */
  landing: string;
} {
  const query = useSearchParams();
  const search = query.toString();
  const invitation = query.get("invitation");
  return {
    keep: (path) => (search ? `${path}?${search}` : path),
    landing: invitation
      ? `/invitation/${encodeURIComponent(invitation)}`
      : query.get("offer")
        ? "/offers"
        : "/",
    coachCode: query.get("coachcode")?.trim() || null,
  };
}
