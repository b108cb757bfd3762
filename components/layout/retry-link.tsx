"use client";
import { useEffect } from "react";
import { buttonClass } from "@/components/ui/button-class";

/** Asks for this address again: without script, as the scripts may be what is missing, and by itself once the network is back. */
export function RetryLink() {
  useEffect(() => {
    const again = () => window.location.reload();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
  return (
    // biome-ignore lint/a11y/useValidAnchor: the empty address is this one, whatever it is
    <a href="" className={buttonClass({ variant: "primary" })}>
      Réessayer
    </a>
  );
}
