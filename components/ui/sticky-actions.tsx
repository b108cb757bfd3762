import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** The negative margin reaches the dialog's edge, or rows would show through below the actions. */
export function StickyActions({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      data-bar
      className={cn(
        "sticky z-20 bottom-[calc(-1*max(1rem,env(safe-area-inset-bottom)))] mb-[calc(-1*max(1rem,env(safe-area-inset-bottom)))] flex bg-card pb-[max(1rem,env(safe-area-inset-bottom))]",
        className,
      )}
    >
      {children}
    </div>
  );
}
