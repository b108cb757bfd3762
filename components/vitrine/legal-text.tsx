import type { ReactNode } from "react";

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-muted [&_strong]:text-ink">
        {children}
      </div>
    </section>
  );
}

/** A missing setting shows a visible gap. */
export function Detail({ value, children }: { value: string | undefined; children: ReactNode }) {
  if (value) return <span className="whitespace-pre-line text-ink">{value}</span>;
  return (
    <mark className="rounded-sm bg-warning-soft px-1 text-warning">
      [à compléter&nbsp;: {children}]
    </mark>
  );
}
