"use client";
import { useSearchParams } from "next/navigation";
import { isAddress } from "@/lib/pages";

export function useLinkQuery(): {
  withQuery: (path: string) => string;
  coachCode: string | null;
  /** The path after login: an address, an accepted invitation, a chosen offer, or home. */
  landing: string;
} {
  const query = useSearchParams();
  const invitation = query.get("invitation");
  const address = query.get("retour");
  const family = query.get("famille");
  const landing = invitation
    ? `/invitation/${encodeURIComponent(invitation)}`
    : family
      ? `/famille/${encodeURIComponent(family)}`
      : address && isAddress(address)
        ? address
        : query.get("offer")
          ? "/offers"
          : "/";
  return {
    withQuery: (path) => {
      const kept = new URLSearchParams(query);
      if (path === landing) kept.delete("retour");
      return kept.size > 0 ? `${path}?${kept}` : path;
    },
    landing,
    coachCode: query.get("coachcode")?.trim() || null,
  };
}
