"use client";
import { useSearchParams } from "next/navigation";

export function useLinkQuery(): {
  withQuery: (path: string) => string;
  coachCode: string | null;
  /** The path after login: an accepted invitation, a chosen offer, or home. */
  landing: string;
} {
  const query = useSearchParams();
  const search = query.toString();
  const invitation = query.get("invitation");
  return {
    withQuery: (path) => (search ? `${path}?${search}` : path),
    landing: invitation
      ? `/invitation/${encodeURIComponent(invitation)}`
      : query.get("offer")
        ? "/offers"
        : "/",
    coachCode: query.get("coachcode")?.trim() || null,
  };
}
