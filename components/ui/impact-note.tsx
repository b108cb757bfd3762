import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** What an action will do, above its buttons. A long one scrolls, so that the buttons stay in view. */
export function ImpactNote({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cn("max-h-[30dvh] w-full overflow-y-auto", className)}>{children}</div>;
}
