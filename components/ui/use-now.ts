"use client";
import { useEffect, useState } from "react";
import { onClockChange, serverNow } from "@/lib/client/server-clock";

const STEP = 30_000;

/** Returns the time in milliseconds, renewed every 30 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow().getTime());
  useEffect(() => {
    const renew = () => setNow(serverNow().getTime());
    const timer = setInterval(renew, STEP);
    const stop = onClockChange(renew);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return now;
}
