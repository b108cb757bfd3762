import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

interface LinkButtonProps extends ComponentProps<typeof Link> {
  variant?: "primary" | "secondary" | "ghost" | "danger";
  size?: "sm" | "md";
  full?: boolean;
  icon?: ReactNode;
}

export function LinkButton({
  variant,
  size,
  full,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={cn(buttonClass({ variant, size, full }), className)}>
      {icon}
      {children}
    </Link>
  );
}
