import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** The actions of a part of a dialog, always in sight: down to its lower edge, or rows would pass through the room that it leaves there. */
export function StickyActions({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        "sticky bottom-[calc(-1*max(1rem,env(safe-area-inset-bottom)))] mb-[calc(-1*max(1rem,env(safe-area-inset-bottom)))] flex bg-card pb-[max(1rem,env(safe-area-inset-bottom))]",
        className,
      )}
    >
      {children}
    </div>
  );
}
