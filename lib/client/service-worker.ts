"use client";
import { useEffect } from "react";

/** Keeps the app's static files and its offline page on this device (public/sw.js); a build's worker replaces the one before. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
    const register = () => {
      // Refused in a private window, for one: the app works without.
      navigator.serviceWorker
        .register(`/sw.js?v=${process.env.BUILD_VERSION}`, { updateViaCache: "none" })
        .catch(() => undefined);
    };
    // Not before the screen is there: its files come first on a slow network.
    const timer = setTimeout(register, 3_000);
    return () => clearTimeout(timer);
  }, []);
}
