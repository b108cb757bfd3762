import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

interface IconButtonProps extends ComponentProps<"button"> {
  label: string;
  variant?: "ghost" | "secondary";
}

const variants = {
  ghost: "text-muted hover:bg-sunken hover:text-ink",
  secondary: "border border-line-strong/50 bg-card text-ink hover:bg-sunken",
};

export function IconButton({
  label,
  variant = "ghost",
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cn(
        "inline-flex size-11 shrink-0 items-center justify-center rounded-control transition-colors disabled:cursor-not-allowed disabled:opacity-50",
        variants[variant],
        className,
      )}
    />
  );
}
