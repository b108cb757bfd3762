import { cn } from "@/components/ui/cn";

type Variant = "primary" | "soft" | "secondary" | "ghost" | "danger";
export interface Look {
  variant?: Variant;
  size?: "sm" | "md";
  full?: boolean;
}

const variants: Record<Variant, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  // For an action on every row of a list, where primary buttons would be too many.
  soft: "bg-accent-soft text-accent hover:bg-accent hover:text-on-accent",
  secondary: "border border-line-strong/50 bg-card text-ink hover:bg-sunken",
  ghost: "text-accent hover:bg-accent-soft",
  // Only a confirmation uses it.
  danger: "bg-danger text-on-danger hover:bg-danger-strong",
};

export function buttonClass({ variant = "primary", size = "md", full }: Look): string {
  return cn(
    "inline-flex items-center justify-center gap-2 rounded-control font-semibold transition-colors [&>svg]:shrink-0",
    "disabled:cursor-not-allowed disabled:opacity-60 aria-busy:cursor-progress aria-busy:opacity-60",
    size === "md" ? "min-h-11 px-4 py-2" : "min-h-11 px-3 py-1.5 text-sm md:min-h-9",
    full && "w-full",
    variants[variant],
  );
}
