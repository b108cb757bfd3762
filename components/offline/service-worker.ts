"use client";
import { useEffect } from "react";

/** Each build registers its own worker (public/sw.js), which replaces the previous one. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
    const register = () => {
      // A private window rejects the registration, and the app works without it.
      navigator.serviceWorker
        .register(`/sw.js?v=${process.env.BUILD_VERSION}`, { updateViaCache: "none" })
        .catch(() => undefined);
    };
    // The screen's own files come first on a slow network.
    const timer = setTimeout(register, 3_000);
    return () => clearTimeout(timer);
  }, []);
}

const tell = (message: object) => {
  if (process.env.NODE_ENV !== "production") return;
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message));
};
const STATIC = "/_next/static/";

/** Caches pages that hold no data, and the code that this page has loaded. */
export function cacheShell(pages: readonly string[] = ["/"]): void {
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(STATIC))
    .map(({ pathname }) => pathname);
  tell({ keep: files, pages });
}

export const forgetShell = (): void => tell({ forget: true });
