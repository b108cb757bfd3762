import { useEffect, useState } from "react";

const SETTLED_MS = 400;

/** What this text is once nobody has changed it for a moment; null until then. */
export function useSettled(text: string | null): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text ? settled : null;
}
