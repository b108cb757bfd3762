"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { dropFromAddress } from "@/lib/client/return-address";
import type { Offer } from "@/lib/contract/offers";

/** Opens the offer that `?offer=` names, once; answers whether it is not among these. */
export function useLinkedOffer(
  offers: Offer[] | undefined,
  onOpen: (offer: Offer) => void,
): boolean {
  const id = useSearchParams().get("offer");
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (!id || !offers) return;
    dropFromAddress("offer");
    const found = offers.find((offer) => offer.id === id);
    if (found) onOpen(found);
    setMissing(!found);
  }, [id, offers, onOpen]);
  return missing;
}
