import { cn } from "@/components/ui/cn";

export function FillBar({ taken, max, label }: { taken: number; max: number; label: string }) {
  const part = Math.min(100, Math.round((taken / Math.max(1, max)) * 100));
  return (
    <span
      role="img"
      aria-label={label}
      className="block h-1.5 w-full overflow-hidden rounded-full bg-line"
    >
      <span
        className={cn("block h-full rounded-full", part >= 100 ? "bg-warning" : "bg-accent")}
        style={{ width: `${part}%` }}
      />
    </span>
  );
}
