import { useEffect, useState } from "react";

const SETTLED_MS = 400;

/** Returns the text once it is unchanged for 400 ms, null before. */
export function useSettled(text: string | null): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text ? settled : null;
}
