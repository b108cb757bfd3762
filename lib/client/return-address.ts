"use client";
import { useEffect } from "react";
import { isAddress } from "@/lib/pages";

const shown = new Map<string, string>();

/** While `value` is set, a login returns to `?name=value`. */
export function useReturnTo(name: string, value: string | null): void {
  useEffect(() => {
    if (value === null) return;
    shown.set(name, value);
    return () => void shown.delete(name);
  }, [name, value]);
}

export function dropFromAddress(name: string): void {
  const address = new URL(window.location.href);
  address.searchParams.delete(name);
  // The session read the coach from the address when the page loaded.
  address.searchParams.delete("coach");
  const { pathname, search, hash } = address;
  window.history.replaceState(window.history.state, "", pathname + search + hash);
}

/** Returns the query string and hash that bring a login back to the shown page and dialog. */
export function returnAddress(): string {
  const { pathname, search, hash } = window.location;
  if (shown.size === 0 && !isAddress(pathname)) return search + hash;
  const query = new URLSearchParams(search);
  if (isAddress(pathname)) query.set("retour", pathname);
  for (const [name, value] of shown) query.set(name, value);
  return `?${query}${hash}`;
}
