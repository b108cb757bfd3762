import { useRef } from "react";

/** A refusal that stands until the next answer: gone with the press, it would draw what lies below under the finger. */
export function useStanding<E>(error: E | null, pending: boolean): E | null {
  const last = useRef<E | null>(null);
  if (!pending) last.current = error;
  return last.current;
}
