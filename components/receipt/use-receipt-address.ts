"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { dialogStack } from "@/components/ui/use-dialog-history";

const NAME = "recu";

/** The receipt of the address. Opening one adds a history entry, and closing it goes back there. */
export function useReceiptAddress(month: string) {
  const id = useSearchParams().get(NAME);
  const isPushed = useRef(false);
  useEffect(() => {
    if (!id) isPushed.current = false;
  }, [id]);
  const address = (next: string | null) => {
    const query = new URLSearchParams(window.location.search);
    query.set("mois", month.slice(0, 7));
    if (next) query.set(NAME, next);
    else query.delete(NAME);
    return `?${query}`;
  };
  return {
    id,
    open: (next: string) => {
      if (id) return window.history.replaceState(null, "", address(next));
      isPushed.current = true;
      window.history.pushState(null, "", address(next));
    },
    close: () => {
      const wasPushed = isPushed.current;
      isPushed.current = false;
      // A dialog over the receipt first gives its own entry back.
      dialogStack().whenClosed(() => {
        if (wasPushed) dialogStack().leaveAddress();
        else window.history.replaceState(null, "", address(null));
      });
    },
  };
}
