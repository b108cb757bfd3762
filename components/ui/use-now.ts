"use client";
import { useEffect, useState } from "react";

const STEP = 30_000;

/** The time, to half a minute: a class begins and ends while its list is looked at. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP);
    return () => clearInterval(timer);
  }, []);
  return now;
}
