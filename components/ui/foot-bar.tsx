import type { ReactNode } from "react";

/** Holds the main action of a phone, above the navigation. */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bar
      className="fixed inset-x-0 bottom-[var(--bottom-bar)] z-30 flex items-center gap-3 border-line border-t bg-surface px-4 py-1.5 md:hidden print:hidden"
    >
      {children}
    </div>
  );
}
