"use client";
import Link from "next/link";
import { type ComponentProps, useContext } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { cn } from "@/components/ui/cn";
import { InDialog } from "@/components/ui/in-dialog";
import { OwnText } from "@/components/ui/own-text";

interface LinkButtonProps extends ComponentProps<typeof Link> {
  variant?: "primary" | "secondary" | "ghost";
  size?: "sm" | "md";
}

export function LinkButton({
  variant,
  size,
  className,
  children,
  replace,
  ...rest
}: LinkButtonProps) {
  // The page replaces the dialog's history entry, so that Back leads to the page below the dialog.
  const inDialog = useContext(InDialog);
  return (
    <Link
      {...rest}
      replace={replace ?? inDialog}
      className={cn(buttonClass({ variant, size }), className)}
    >
      <OwnText>{children}</OwnText>
    </Link>
  );
}
