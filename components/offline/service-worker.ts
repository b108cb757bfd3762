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

const tell = (message: object) => {
  if (process.env.NODE_ENV !== "production") return;
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message));
};
const STATIC = "/_next/static/";

/** Has the worker keep the coach's home, which holds no data, with all the code that this page has fetched for it. */
export function keepShell(): void {
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(STATIC))
    .map(({ pathname }) => pathname);
  tell({ keep: files });
}

export const forgetShell = (): void => tell({ forget: true });
