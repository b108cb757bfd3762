import { cn } from "@/components/ui/cn";

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn("block animate-pulse rounded-control bg-sunken", className)}
    />
  );
}

export function SkeletonList({ rows, label = "Chargement…" }: { rows: number; label?: string }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={n} className="h-20 w-full rounded-card" />
      ))}
    </div>
  );
}
