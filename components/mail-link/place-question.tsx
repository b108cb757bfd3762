"use client";
import { useState } from "react";
import type { PlaceText } from "@/components/mail-link/place-text";
import { Button } from "@/components/ui/button";

interface PlaceQuestionProps {
  text: PlaceText;
  variant: "primary" | "secondary";
  pending: boolean;
  pendingLabel: string;
  asking: boolean;
  onAsk: (asking: boolean) => void;
  onConfirm: () => void;
}

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** The first press only asks, because programs that scan mails press the first button. */
export function PlaceQuestion({
  text: { label, question, keepLabel, confirmLabel },
  variant,
  pending,
  pendingLabel,
  asking,
  onAsk,
  onConfirm,
}: PlaceQuestionProps) {
  const [declined, setDeclined] = useState(false);
  if (!asking)
    return (
      <Button full variant={variant} autoFocus={declined} onClick={() => onAsk(true)}>
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
          setDeclined(true);
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
