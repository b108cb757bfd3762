import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** Shows an action's impact above its buttons; a long one scrolls to keep them in view. */
export function ImpactNote({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <section
      aria-label="Aperçu"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
      tabIndex={0}
      className={cn("max-h-[30dvh] w-full overflow-y-auto empty:hidden", className)}
    >
      {children}
    </section>
  );
}
