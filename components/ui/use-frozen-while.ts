import { useRef } from "react";

/**
 * Keeps the previous value while `pending`, so that an error's removal moves nothing at the press.
 */
export function useFrozenWhile<T>(value: T, pending: boolean): T {
  const last = useRef(value);
  if (!pending) last.current = value;
  return last.current;
}
