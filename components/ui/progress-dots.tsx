import { cn } from "@/components/ui/cn";

const MOST_DOTS = 12;

interface ProgressDotsProps {
  filled: number;
  max: number;
  /** The count in words, such as `7 cours restants sur 10`. */
  label: string;
  dimmed?: boolean;
}

/** Shows a count as dots, or as a bar above 12. */
export function ProgressDots({ filled, max, label, dimmed = false }: ProgressDotsProps) {
  const on = dimmed ? "bg-muted" : "bg-accent";
  if (max > MOST_DOTS) {
    const part = Math.round((Math.min(filled, max) / max) * 100);
    return (
      <span
        role="img"
        aria-label={label}
        className="block h-2 w-full overflow-hidden rounded-full border border-line-strong"
      >
        <span className={cn("block h-full rounded-full", on)} style={{ width: `${part}%` }} />
      </span>
    );
  }
  return (
    <span role="img" aria-label={label} className="flex flex-wrap gap-1.5">
      {Array.from({ length: max }, (_, n) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots never change places
          key={n}
          className={cn(
            "size-3 rounded-full border",
            n < filled ? cn(on, "border-transparent") : "border-line-strong",
          )}
        />
      ))}
    </span>
  );
}
