import { useRef } from "react";

/** The value of before `pending`, as long as that lasts: an error message that goes with the press would move what lies below. */
export function useStanding<T>(value: T, pending: boolean): T {
  const last = useRef(value);
  if (!pending) last.current = value;
  return last.current;
}
