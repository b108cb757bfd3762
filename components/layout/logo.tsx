import { cn } from "@/components/ui/cn";

/** The name and its mark: a leap, from left to right. */
export function Logo({ compact = "never" }: { compact?: "never" | "phone" }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="9" className="fill-accent" />
        <path
          d="M7 22c5.5 0 8.5-2.4 10.6-6.3C19.4 12.3 21.5 10 25 10"
          className="stroke-on-accent"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <circle cx="11" cy="11.5" r="2.6" className="fill-on-accent" />
      </svg>
      <span
        className={cn(
          "text-xl font-semibold tracking-tight",
          compact === "phone" && "max-md:sr-only",
        )}
      >
        Élan
      </span>
    </span>
  );
}
