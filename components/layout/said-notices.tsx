"use client";
import { useEffect, useRef } from "react";
import { ToastProvider, useToast } from "@/components/ui/toast";
import type { Tone } from "@/lib/client/notices";

export type Said = [tone: Tone, text: string];

function Each({ said }: { said: Said[] }) {
  const toast = useToast();
  const shown = useRef(0);
  useEffect(() => {
    for (const [tone, text] of said.slice(shown.current)) toast[tone](text, { duration: 8000 });
    shown.current = said.length;
  }, [said, toast]);
  return null;
}

/** Shows each of these once; more may follow. */
export function SaidNotices({ said }: { said: Said[] }) {
  return (
    <ToastProvider>
      <Each said={said} />
    </ToastProvider>
  );
}
