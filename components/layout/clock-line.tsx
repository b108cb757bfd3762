"use client";
import { useSyncExternalStore } from "react";
import { Banner } from "@/components/ui/banner";
import { deviceClock, onClockChange } from "@/lib/client/server-clock";

/** Classes and deadlines follow the server's clock. */
export function ClockLine() {
  const clock = useSyncExternalStore(onClockChange, deviceClock, () => null);
  if (!clock) return null;
  return (
    <Banner tone="info" className="mb-4">
      {clock === "fast"
        ? "L'horloge de votre appareil avance de plus de 2 minutes\u00a0: Élan suit l'heure exacte."
        : "L'horloge de votre appareil retarde de plus de 2 minutes\u00a0: Élan suit l'heure exacte."}
    </Banner>
  );
}
