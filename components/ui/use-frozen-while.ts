import { useRef } from "react";

/**
 * Keeps the previous value while `pending`, as an error message removed at the press would move what
 * lies below.
 */
export function useFrozenWhile<T>(value: T, pending: boolean): T {
  const last = useRef(value);
  if (!pending) last.current = value;
  return last.current;
}
