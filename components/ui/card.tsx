import type { ComponentProps, ElementType } from "react";
import { cn } from "@/components/ui/cn";

type CardProps = ComponentProps<"div"> & { as?: "div" | "section" | "article" | "li" };

export function Card({ as = "div", className, ...rest }: CardProps) {
  const Tag = as as ElementType;
  return (
    <Tag
      {...rest}
      className={cn(
        "rounded-card border border-line bg-card p-4 shadow-card max-[15rem]:p-3",
        className,
      )}
    />
  );
}
