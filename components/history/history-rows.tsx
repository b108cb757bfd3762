import type { ReactNode } from "react";

/** Rows on one surface. */
export function HistoryRows({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line rounded-card border border-line bg-card shadow-card"
    >
      {children}
    </ul>
  );
}
