"use client";
import { useEffect } from "react";
import { useToast } from "@/components/ui/toast";
import { onNotice } from "@/lib/client/notices";

/** Shows what the calls have to say when their own screen is gone. */
export function Notices() {
  const toast = useToast();
  useEffect(() => onNotice((tone, text) => toast[tone](text, { duration: 8000 })), [toast]);
  return null;
}
