"use client";
import { useEffect } from "react";

const shown = new Map<string, string>();

/** While `value` is there, a login that comes in between leads back to it: the address then has `?name=value`. */
export function useReturnTo(name: string, value: string | null): void {
  useEffect(() => {
    if (value === null) return;
    shown.set(name, value);
    return () => void shown.delete(name);
  }, [name, value]);
}

/** Takes a parameter that has been followed out of the address, and leaves the rest of it alone. */
export function dropFromAddress(name: string): void {
  const address = new URL(window.location.href);
  address.searchParams.delete(name);
  // Whose it is has been read as the page began.
  address.searchParams.delete("coach");
  const { pathname, search, hash } = address;
  window.history.replaceState(window.history.state, "", pathname + search + hash);
}

/** The query string and hash that bring one back to what is shown now. */
export function returnAddress(): string {
  const { search, hash } = window.location;
  if (shown.size === 0) return search + hash;
  const query = new URLSearchParams(search);
  for (const [name, value] of shown) query.set(name, value);
  return `?${query}${hash}`;
}
