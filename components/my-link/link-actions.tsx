"use client";
import { Copy, MessageCircle } from "lucide-react";
import { QrButton } from "@/components/my-link/qr-button";
import { useMyLink } from "@/components/my-link/use-my-link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";

export function LinkActions() {
  const { text, copy, markShared } = useMyLink();
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="soft"
        icon={<Copy aria-hidden="true" size={18} />}
        onClick={() => void copy()}
      >
        Copier
      </Button>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: "secondary" })}
        onClick={markShared}
      >
        <MessageCircle aria-hidden="true" size={18} />
        WhatsApp
      </a>
      <QrButton />
    </div>
  );
}
