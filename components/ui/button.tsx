import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { buttonClass, type Look } from "@/components/ui/button-class";
import { cn } from "@/components/ui/cn";
import { OwnText } from "@/components/ui/own-text";

export interface ButtonProps extends ComponentProps<"button">, Look {
  /** Works: says `pendingLabel` and cannot be pressed again. */
  pending?: boolean;
  pendingLabel?: string;
  icon?: ReactNode;
}

const refuse = (event: MouseEvent) => event.preventDefault();

export function Button({
  variant,
  size,
  full,
  pending = false,
  pendingLabel,
  icon,
  className,
  children,
  disabled,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      // Not `disabled` while it works: that would throw the focus out of the dialog.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? refuse : onClick}
      className={cn(buttonClass({ variant, size, full }), className)}
    >
      {icon}
      <OwnText>{pending ? (pendingLabel ?? children) : children}</OwnText>
    </button>
  );
}
