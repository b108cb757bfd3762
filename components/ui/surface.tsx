"use client";
import { Dialog, type DialogProps } from "@/components/ui/dialog";

/** A panel beside the list from 1024 px, which stays usable; full screen below. */
export function Surface(props: Omit<DialogProps, "size" | "look">) {
  return <Dialog {...props} look="surface" />;
}
