"use client";
import { type ComponentProps, type MouseEvent, type ReactNode, useImperativeHandle } from "react";
import { buttonClass, type Look } from "@/components/ui/button-class";
import { cn } from "@/components/ui/cn";
import { OwnText } from "@/components/ui/own-text";
import { useIgnoredAtFirst } from "@/components/ui/use-ignored-at-first";

export interface ButtonProps extends ComponentProps<"button">, Look {
  /** Set for a press that changes something. `pending`, submit and danger imply it. */
  writes?: boolean;
  /** Shows `pendingLabel` and ignores presses. */
  pending?: boolean;
  pendingLabel?: string;
  icon?: ReactNode;
}

const preventPress = (event: MouseEvent) => event.preventDefault();

export function Button({
  ref,
  variant,
  size,
  full,
  pending,
  pendingLabel,
  icon,
  className,
  children,
  disabled,
  type = "button",
  writes = pending !== undefined || type === "submit" || variant === "danger",
  onClick,
  ...rest
}: ButtonProps) {
  const ignoredRef = useIgnoredAtFirst<HTMLButtonElement>(
    writes,
    typeof children === "string" ? children : undefined,
  );
  useImperativeHandle(ref, () => ignoredRef.current as HTMLButtonElement);
  return (
    <button
      {...rest}
      ref={ignoredRef}
      type={type}
      disabled={disabled}
      // `disabled` would move the focus out of the dialog.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? preventPress : onClick}
      className={cn(buttonClass({ variant, size, full }), className)}
    >
      {icon}
      <OwnText>{pending ? (pendingLabel ?? children) : children}</OwnText>
    </button>
  );
}
