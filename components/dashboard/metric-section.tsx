import type { ReactNode } from "react";

export const MetricSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="break-inside-avoid border-line border-t pt-4">
    <h3 className="mb-3 font-semibold text-lg">{title}</h3>
    {children}
  </section>
);

export function Metrics({ metrics }: { metrics: [name: string, value: string][] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {metrics.map(([name, value]) => (
        <div key={name} className="flex min-w-0 flex-col-reverse">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="tabular font-semibold text-lg [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
