"use client";
import { Dialog, type DialogProps } from "@/components/ui/dialog";

/** A panel beside the list, which stays usable. Below 1024 px it fills the screen. */
export function Surface(props: Omit<DialogProps, "size" | "look">) {
  return <Dialog {...props} look="surface" />;
}
