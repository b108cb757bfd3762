"use client";
import { useEffect, useState } from "react";

const STEP = 30_000;

/** Returns the time in milliseconds, renewed every 30 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP);
    return () => clearInterval(timer);
  }, []);
  return now;
}
