import { cn } from "@/components/ui/cn";

export function Logo({ compact = "never" }: { compact?: "never" | "phone" | "tablet" }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 64 64" className="size-8 shrink-0" aria-hidden="true">
        <rect width="64" height="64" rx="16" className="fill-accent" />
        <path
          d="M14 42c8 0 10-20 18-20s6 14 18 6"
          className="stroke-on-accent"
          fill="none"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <circle cx="46" cy="16" r="4" className="fill-[#f3d9a4] dark:fill-on-accent" />
      </svg>
      <span
        className={cn(
          "text-lg font-semibold tracking-tight max-[15rem]:sr-only",
          compact === "phone" && "max-md:sr-only",
          compact === "tablet" && "md:max-lg:sr-only",
        )}
      >
        Élan
      </span>
    </span>
  );
}
