"use client";
import { useState } from "react";
import type { PlaceText } from "@/components/mail-link/place-text";
import { Button } from "@/components/ui/button";

interface PlaceQuestionProps {
  words: PlaceText;
  variant: "primary" | "secondary";
  pending: boolean;
  pendingLabel: string;
  asked: boolean;
  onAsk: (asked: boolean) => void;
  onConfirm: () => void;
}

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** A button whose first press only asks: programs that scan mails press the first button of a page. */
export function PlaceQuestion({
  words: { label, question, keepLabel, confirmLabel },
  variant,
  pending,
  pendingLabel,
  asked,
  onAsk,
  onConfirm,
}: PlaceQuestionProps) {
  const [kept, setKept] = useState(false);
  if (!asked)
    return (
      <Button full variant={variant} autoFocus={kept} onClick={() => onAsk(true)}>
        {label}
      </Button>
    );
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p ref={focus} tabIndex={-1} className="font-semibold outline-none">
        {question}
      </p>
      <Button
        full
        variant="secondary"
        disabled={pending}
        onClick={() => {
          setKept(true);
          onAsk(false);
        }}
      >
        {keepLabel}
      </Button>
      <Button
        full
        variant={variant === "primary" ? "primary" : "danger"}
        pending={pending}
        pendingLabel={pendingLabel}
        onClick={onConfirm}
      >
        {confirmLabel}
      </Button>
    </div>
  );
}
