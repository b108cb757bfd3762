import type { ReactNode } from "react";

/** Rows on one surface. */
export function HistoryRows({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-card shadow-card">
      {children}
    </ul>
  );
}
