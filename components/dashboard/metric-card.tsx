import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

export function MetricCard({
  title,
  hint,
  children,
  className = "",
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Card as="section" aria-label={title} className={`break-inside-avoid ${className}`}>
      <h3 className="font-semibold text-ink">{title}</h3>
      {hint ? <p className="mt-0.5 text-muted text-sm">{hint}</p> : null}
      <div className="mt-3">{children}</div>
    </Card>
  );
}

export function Metrics({ metrics }: { metrics: [name: string, value: string][] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {metrics.map(([name, value]) => (
        <div key={name} className="flex min-w-0 flex-col-reverse">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="tabular font-bold text-2xl [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
